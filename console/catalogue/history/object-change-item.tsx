import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type Column, columnsOf } from '@vitrina/schema/columns'
import type { ObjectChange } from '@vitrina/schema/history'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Names } from '../names-of.ts'
import { CompleteValue } from './complete-value.tsx'
import { words } from './words.ts'
import { WrittenBy } from './written-by.tsx'

interface Props {
  readonly object: Resource
  readonly change: ObjectChange
  readonly names: Names
  readonly isWriting: boolean
  readonly onRestore: (change: ObjectChange, columns: readonly Column[]) => void
}

/** Write with author, time, and previous and new value of each field. */
export const ObjectChangeItem = ({ object, change, names, isWriting, onRestore }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { language } = useLanguage()
  const { origin, request_id: requestId, changed_at: at, fields } = change
  const columns = columnsOf(object).filter(({ name }) => name in fields)
  const back = (label: string, of: readonly Column[], spoken: string) => (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconArrowBackUp size={14} />}
      aria-label={spoken}
      disabled={isWriting}
      onClick={() => onRestore(change, of)}
    >
      {label}
    </Button>
  )
  return (
    <Stack gap="xs" component="li" p="sm" style={{ listStyle: 'none' }}>
      <Group gap="xs" justify="space-between">
        <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
          <WrittenBy
            {...{ origin, requestId, at }}
            by={requestId === null && origin !== null ? say('byImport') : undefined}
          />
        </Text>
        {site.mayWrite(object.path) &&
          columns.length > 1 &&
          back(say('restoreAll'), columns, say('restoreAll'))}
      </Group>
      {columns.map((column) => {
        const label = columnLabel(object, column, language)
        const { before = null, after = null } = fields[column.name] ?? {}
        return (
          <Stack gap={4} key={column.name} role="group" aria-label={label}>
            <Group gap="xs" justify="space-between">
              <Text size="sm" fw={500}>
                {label}
              </Text>
              {site.mayWrite(object.path) && back(say('restore'), [column], `${say('restore')}: ${label}`)}
            </Group>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={4} verticalSpacing={4}>
              <CompleteValue {...{ column, names }} value={before} title={say('before')} as="before" />
              <CompleteValue {...{ column, names }} value={after} title={say('after')} as="after" />
            </SimpleGrid>
          </Stack>
        )
      })}
    </Stack>
  )
}
