import { Alert, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { columnsOf } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { wireLabel } from '../label.ts'
import type { Columns } from './beginning.ts'
import { doubtsAbout, type Mapping } from './columns.ts'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly columns: Columns
  readonly mapping: Mapping
  readonly onMap: (mapping: Mapping) => void
}

/** Records in which an example of each column is looked for. */
const SAMPLED = 1000

/** Which column of the file is read into which field. */
export const MappingTable = ({ object, columns, mapping, onMap }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const { names, rows } = columns
  const label = (name: string) => wireLabel(object, name, language)
  const fields = ['id', ...columnsOf(object).map(({ name }) => name)].map((name) => ({
    value: name,
    label: `${label(name)} · ${name}`,
  }))
  const sampleOf = (place: number): string =>
    rows
      .slice(0, SAMPLED)
      .flatMap((row) => row[place] || [])
      .slice(0, 2)
      .join(' · ')
  // Spreadsheets write columns of nothing at the end.
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
              <Table.Td className="mono">{name || say('unnamed')}</Table.Td>
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
                  data={[{ value: '', label: say('leftOut') }, ...fields]}
                  onChange={(event) => onMap(mapping.with(place, event.currentTarget.value || null))}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Doubts object={object} mapping={mapping} label={label} />
    </Stack>
  )
}

interface DoubtsProps {
  readonly object: Resource
  readonly mapping: Mapping
  readonly label: (name: string) => string
}

const Doubts = ({ object, mapping, label }: DoubtsProps) => {
  const say = useWords(words)
  const { twice, withoutKey, missing } = doubtsAbout(object, mapping)
  if (mapping.every((name) => name === null)) return <Alert color="yellow">{say('nothingMatched')}</Alert>
  const list = (names: readonly string[]) => names.map(label).join(', ')
  const keys = ['id', ...(object.key === null ? [] : [object.key])]
  return (
    <>
      {twice.length > 0 && <Alert color="red">{say('twice', { fields: list(twice) })}</Alert>}
      {withoutKey && <Alert color="yellow">{say('withoutKey', { key: list(keys) })}</Alert>}
      {missing.length > 0 && <Alert color="yellow">{say('missing', { fields: list(missing) })}</Alert>}
    </>
  )
}
