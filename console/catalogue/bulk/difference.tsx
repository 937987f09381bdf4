import { Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import type { Column } from '@vitrina/schema/columns'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { Hint } from '../../parts/layout/hint.tsx'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Content } from '../content.ts'
import { ValueCell } from '../list/cell.tsx'
import { idsNamed, useNames } from '../names-of.ts'
import { nameOf } from '../naming.ts'
import { areSame } from '../values.ts'
import classes from './difference.module.css'
import { words } from './words.ts'

/** Maximum number of changes shown individually. */
const MAX = 200

interface Props {
  readonly object: Resource
  readonly columns: readonly Column[]
  /** Objects with the fields of their names. */
  readonly before: ReadonlyMap<number, Content>
  readonly after: readonly Content[]
}

/** Preview of a write: each field of each object with its current and its new value. */
export const Difference = ({ object, columns, before, after }: Props) => {
  const say = useWords(words)
  const { number } = useFormat()
  const { language } = useLanguage()
  const changes = after.flatMap((next) => {
    const now = before.get(next.id)
    return columns
      .filter(({ name }) => !areSame(now?.[name], next[name]))
      .map((column) => ({ now: now ?? next, next, column }))
  })
  const names = useNames(
    idsNamed(
      changes.slice(0, MAX).flatMap(({ now, next }) => [now, next]),
      columns,
    ),
  )
  const changed = new Set(changes.map(({ next }) => next.id)).size
  return (
    <Stack gap="xs">
      <Group gap="md">
        <Text size="sm" fw={600}>
          {say('willChange', { count: number(changed) })}
        </Text>
        <Hint>{say('willStay', { count: number(after.length - changed) })}</Hint>
      </Group>
      {changes.length > 0 && (
        <ScrollArea.Autosize mah="50vh" viewportProps={{ tabIndex: 0, 'aria-label': say('difference') }}>
          <Table className={classes.table} aria-label={say('difference')} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('object')}</Table.Th>
                <Table.Th>{say('now')}</Table.Th>
                <Table.Th>{say('newValues')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.slice(0, MAX).map(({ now, next, column }) => (
                <Table.Tr key={`${next.id} ${column.name}`}>
                  <Table.Td>
                    {nameOf(object, now, language)}
                    <Hint size="xs">{columnLabel(object, column, language)}</Hint>
                  </Table.Td>
                  <Table.Td className={classes.before}>
                    <ValueCell column={column} value={now[column.name]} names={names} />
                  </Table.Td>
                  <Table.Td className={classes.after}>
                    <ValueCell column={column} value={next[column.name]} names={names} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
      {changes.length > MAX && <Hint>{say('more', { count: number(changes.length - MAX) })}</Hint>}
    </Stack>
  )
}
