import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RemovalRow } from '@vitrina/schema/console/removal'
import { call } from '../../api/call.ts'
import { Heading } from '../../parts/layout/heading.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { objectOf } from '../objects.ts'
import { words as trashWords } from '../trash/words.ts'
import { words as catalogueWords } from '../words.ts'
import { useContinue, useUndoRemoval } from './use-removal.ts'
import { words } from './words.ts'

/** Merges and deletions of objects of all kinds; each can be undone as a whole. */
export const Removals = () => {
  const say = useWords(words)
  const sayTrash = useWords(trashWords)
  const sayCatalogue = useWords(catalogueWords)
  const site = useSite()
  const { language } = useLanguage()
  const { number } = useFormat()
  const query = useQuery({
    queryKey: [site.slug, 'removals', language],
    queryFn: ({ signal }) => call('GET sites/:site/removal', { site: site.slug, signal }),
    enabled: site.may('catalogue.read'),
    staleTime: 0,
  })
  const undoing = useUndoRemoval()
  const continuing = useContinue()
  const rows = query.data ?? []
  if (rows.length === 0) return null
  const nameOf = ({ names, ids, target }: RemovalRow): string => {
    const all = `${names.join(', ')}${ids.length > names.length ? ', …' : ''}`
    return target === null ? all : say('into', { names: all, target: target.name ?? `#${target.id}` })
  }
  const columns: TableColumn<RemovalRow>[] = [
    {
      key: 'what',
      label: say('what'),
      cell: (row) => (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {nameOf(row)}
        </Text>
      ),
    },
    {
      key: 'object',
      label: sayCatalogue('objectType'),
      cell: ({ object }) => objectOf(object).label[language],
    },
    {
      key: 'effect',
      label: say('effect'),
      cell: ({ deleted, changed }) => say('counts', { deleted: number(deleted), changed: number(changed) }),
    },
    { key: 'when', label: sayTrash('when'), cell: ({ removed_at: at }) => <Timestamp at={at} as="ago" /> },
    { key: 'by', label: sayTrash('by'), cell: ({ by }) => by ?? '–' },
    ...(site.may('catalogue.write')
      ? [
          {
            key: 'undo',
            label: sayTrash('restore'),
            cell: (row: RemovalRow) => (
              <Group gap="xs" wrap="nowrap">
                {row.state === 'moving' && (
                  <Button
                    size="compact-sm"
                    disabled={continuing.isPending || undoing.isPending}
                    onClick={() => continuing.mutate(row)}
                  >
                    {say('continue')}
                  </Button>
                )}
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconArrowBackUp size={14} />}
                  aria-label={`${say('undoAll')}: ${nameOf(row)}`}
                  disabled={continuing.isPending || undoing.isPending}
                  onClick={() =>
                    undoing.mutate(row.id, { onSuccess: (message) => notifications.show({ message }) })
                  }
                >
                  {say('undoAll')}
                </Button>
              </Group>
            ),
          },
        ]
      : []),
  ]
  return (
    <Stack gap="xs">
      <Heading>{say('removals')}</Heading>
      <RefusalAlert of={undoing.error ?? continuing.error} />
      <DataTable
        label={say('removals')}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        nameOf={nameOf}
      />
    </Stack>
  )
}
