import { Table, Text, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { columnsOf } from '@vitrina/schema/columns'
import { wireLabel } from '@vitrina/schema/labels/column-label'
import type { Mapping } from '@vitrina/schema/price-list/columns'
import type { Columns, SniffedFile } from '@vitrina/schema/price-list/sniff'
import type { Resource } from '@vitrina/schema/resource'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { type CellPreview, previewCell } from './cell-parser.ts'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly format: SniffedFile['format']
  readonly columns: Columns
  readonly mapping: Mapping
}

/** Number of records in the preview of an import. */
export const PREVIEWED_ROWS = 8

/** Records in their parsed form. */
export const Preview = ({ object, format, columns, mapping }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const { rows } = columns
  const fields = columnsOf(object)
  const shown = mapping.flatMap((name, place) =>
    name === null
      ? []
      : [
          {
            name,
            place,
            label: wireLabel(object, name, language),
            column: fields.find((one) => one.name === name),
          },
        ],
  )
  if (shown.length === 0 || rows.length === 0) return null
  const read = ({ column, place }: (typeof shown)[number], row: Columns['rows'][number]): CellPreview => {
    const cell = row[place]
    if (format === 'csv') return previewCell(column, cell)
    return cell === undefined ? { as: 'kept' } : { as: 'value', text: cell }
  }
  return (
    <Table.ScrollContainer type="native" minWidth={0} tabIndex={0} role="region" aria-label={say('preview')}>
      <Table withTableBorder withColumnBorders fz="sm">
        <Table.Thead>
          <Table.Tr>
            {shown.map(({ name, place, label }) => (
              <Table.Th key={place} miw={110}>
                {label}
                <Text size="xs" c="dimmed" className="mono" fw={400}>
                  {name}
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: these lines are as they are in the file
            <Table.Tr key={number}>
              {shown.map((column) => (
                <Table.Td key={column.place} maw={260}>
                  <Reading of={read(column, row)} field={column.label} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const Reading = ({ of, field }: { readonly of: CellPreview; readonly field: string }) => {
  const say = useWords(words)
  switch (of.as) {
    case 'kept':
    case 'cleared':
      return (
        <Text size="xs" c="dimmed" fs="italic">
          {say(of.as)}
        </Text>
      )
    case 'yes':
    case 'no':
      return say(of.as)
    case 'value':
      return (
        <Text size="sm" lineClamp={2}>
          {of.text}
        </Text>
      )
    case 'wrong':
      return (
        <Tooltip label={say('wrong', { field })}>
          <Text
            size="sm"
            c="light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))"
            lineClamp={2}
          >
            <IconAlertTriangle size={14} role="img" aria-label={say('wrong', { field })} /> {of.text}
          </Text>
        </Tooltip>
      )
  }
}
