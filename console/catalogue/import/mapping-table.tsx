import { Alert, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { columnsOf } from '@vitrina/schema/columns'
import { wireLabel } from '@vitrina/schema/labels/column-label'
import { flagColumns, type Mapping } from '@vitrina/schema/price-list/columns'
import { doubtsAbout, type RepeatedKeys, repeatedKeys } from '@vitrina/schema/price-list/doubts'
import type { Columns } from '@vitrina/schema/price-list/sniff'
import type { Resource } from '@vitrina/schema/resource'
import { useMemo } from 'react'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly columns: Columns
  /** Row numbers in the file. */
  readonly lines: readonly number[]
  readonly mapping: Mapping
  readonly onMap: (mapping: Mapping) => void
}

/** Number of records searched for an example of each column. */
const SAMPLED = 1000

/** Mapping of the columns of the file to fields. */
export const MappingTable = ({ object, columns, lines, mapping, onMap }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const { names, rows } = columns
  const label = (name: string) => wireLabel(object, name, language)
  const fields = [...(object.identifiedBy ? [] : ['id']), ...columnsOf(object).map(({ name }) => name)].map(
    (name) => ({
      value: name,
      label: `${label(name)} · ${name}`,
    }),
  )
  const sampleOf = (place: number): string =>
    rows
      .slice(0, SAMPLED)
      .flatMap((row) => row[place] || [])
      .slice(0, 2)
      .join(' · ')
  // Spreadsheets write empty columns at the end.
  const shown = names
    .map((name, place) => ({ name, place }))
    .filter(({ name, place }) => name !== '' || sampleOf(place) !== '')
  if (shown.length === 0) return <Alert color="yellow">{say('noColumns')}</Alert>
  return (
    <Stack gap="sm">
      <Table aria-label={say('columns')} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('column')}</Table.Th>
            <Table.Th visibleFrom="sm">{say('sample')}</Table.Th>
            <Table.Th>{say('field')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ name, place }) => (
            <Table.Tr key={place}>
              <Table.Td>
                <span className="mono">{name || say('unnamed')}</span>
                <Text size="sm" c="dimmed" truncate hiddenFrom="sm">
                  {sampleOf(place)}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <Text size="sm" c="dimmed" truncate>
                  {sampleOf(place)}
                </Text>
              </Table.Td>
              <Table.Td>
                <NativeSelect
                  size="xs"
                  aria-label={say('fieldOf', { name: name || say('unnamed') })}
                  value={mapping[place] ?? ''}
                  data={[{ value: '', label: say('omitted') }, ...fields]}
                  onChange={(event) => onMap(mapping.with(place, event.currentTarget.value || null))}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Doubts {...{ object, columns, lines, mapping, label }} />
    </Stack>
  )
}

interface DoubtsProps extends Omit<Props, 'onMap'> {
  readonly label: (name: string) => string
}

const Doubts = ({ object, columns, lines, mapping, label }: DoubtsProps) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const { currency } = useSite()
  const { twice, withoutKey } = doubtsAbout(object, mapping)
  const repeated = useMemo(
    () => repeatedKeys(object, columns, lines, mapping),
    [object, columns, lines, mapping],
  )
  const flags = useMemo(
    () => flagColumns(object, columns, language, currency),
    [object, columns, language, currency],
  )
  if (mapping.every((name) => name === null)) return <Alert color="yellow">{say('nothingMatched')}</Alert>
  const list = (names: readonly string[]) => names.map(label).join(', ')
  const keys = ['id', ...(object.key === null ? [] : [object.key])]
  const isKeyNeeded =
    object.identifiedBy !== undefined ||
    columnsOf(object).some(({ name, required }) => required && name === object.key)
  return (
    <>
      {twice.length > 0 && <Alert color="red">{say('twice', { fields: list(twice) })}</Alert>}
      {withoutKey && (
        <Alert color="yellow">
          {isKeyNeeded
            ? say('keyNeeded', { key: label(object.key ?? object.identifiedBy?.[0] ?? 'id') })
            : say('withoutKey', { key: list(keys) })}
        </Alert>
      )}
      {repeated && (
        <Alert color="yellow">
          {say('repeated', { lines: repeated.lines, keys: repeated.keys, examples: examplesOf(repeated) })}
        </Alert>
      )}
      {flags
        .filter(({ place, field }) => mapping[place] === null && !mapping.includes(field))
        .map(({ place, field }) => (
          <Alert key={place} color="yellow">
            {say('isAmount', { column: columns.names[place] ?? '', field: label(field) })}
          </Alert>
        ))}
    </>
  )
}

/** Maximum number of lines listed per key. */
const MAX_LINES = 5

/** `A-1: 2, 4, 9; B-2: 3, 7`: keys with their lines. */
const examplesOf = ({ examples }: RepeatedKeys): string =>
  examples
    .map(({ key, lines }) => {
      const some = lines.slice(0, MAX_LINES).join(', ')
      return `${key}: ${some}${lines.length > MAX_LINES ? ', …' : ''}`
    })
    .join('; ')
