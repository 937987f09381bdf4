import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TrashRow } from '@vitrina/schema/console/trash'
import { call } from '../../api/call.ts'
import { Empty } from '../../parts/empty.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { AddFilter, ClearFilters, FilterChips } from '../../parts/list/filters.tsx'
import { LoadOlder } from '../../parts/list/load-more.tsx'
import { Selected, useSelection } from '../../parts/list/selection.ts'
import { SelectionBar } from '../../parts/list/selection-bar.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { useUrlFilters } from '../../parts/list/use-url-filters.tsx'
import { Page } from '../../parts/page.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { MAX_OBJECTS_PER_CALL } from '../content.ts'
import { addressOf, objectAt, objects } from '../objects.ts'
import { Removals } from '../removal/removals.tsx'
import { words as catalogueWords } from '../words.ts'
import { useRestore, useRestoredWords } from './use-restore.ts'
import { words } from './words.ts'

const PAGE_SIZE = 50

/** Trash of the catalogue: recently deleted objects, which can be restored. */
export default function Trash() {
  const say = useWords({ ...catalogueWords, ...words })
  const site = useSite()
  const { language } = useLanguage()
  const { values, change } = useUrlState()
  const { optionFilter } = useUrlFilters()
  const object = objectAt(values.object ?? '')
  const path = object?.path
  const found = useInfiniteQuery({
    queryKey: [site.slug, 'bin', path],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET sites/:site/bin', {
        site: site.slug,
        signal,
        query: {
          page_size: PAGE_SIZE,
          ...(path !== undefined && { object: path }),
          ...(before && { before }),
        },
      }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.number),
  })
  const rows = found.data?.pages.flat() ?? []
  const selection = useSelection({ object: path })
  const restoring = useRestore()
  const sayRestored = useRestoredWords()
  const restore = (object: string, ids: readonly number[]) =>
    restoring.mutate(
      { object, ids },
      {
        onSuccess: (restored) => {
          notifications.show({ message: sayRestored(restored) })
          selection.select(new Set())
        },
      },
    )
  const readable = objects.filter(({ path }) => site.mayRead(path))
  const filters = [
    optionFilter(
      'object',
      say('objectType'),
      new Map(readable.map((one) => [addressOf(one), one.label[language]])),
    ),
  ]
  const called = (row: TrashRow) =>
    objects.find((one) => one.path === row.object)?.label[language] ?? row.object
  const nameOf = (row: TrashRow) => row.name ?? `#${row.id}`
  const columns: TableColumn<TrashRow>[] = [
    {
      key: 'name',
      label: say('name'),
      cell: (row) => (
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {nameOf(row)}
        </Text>
      ),
    },
    { key: 'object', label: say('objectType'), cell: called },
    { key: 'when', label: say('when'), cell: ({ deleted_at: at }) => <Timestamp at={at} as="ago" /> },
    { key: 'by', label: say('by'), cell: ({ by }) => by ?? '–' },
    ...(objects.some(({ path }) => site.mayWrite(path))
      ? [
          {
            key: 'restore',
            label: say('restore'),
            cell: (row: TrashRow) =>
              site.mayWrite(row.object) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconArrowBackUp size={14} />}
                  aria-label={`${say('restore')}: ${nameOf(row)}`}
                  disabled={restoring.isPending}
                  onClick={() => restore(row.object, [row.id])}
                >
                  {say('restore')}
                </Button>
              ),
          },
        ]
      : []),
  ]
  return (
    <Page title={say('title')} lead={say('lead')}>
      <Removals />
      <Group gap="sm">
        <AddFilter filters={filters} />
        {objects.some(({ path }) => site.mayWrite(path)) && !object && rows.length > 1 && (
          <Hint>{say('selectOneKind')}</Hint>
        )}
      </Group>
      <FilterChips filters={filters} />
      <RefusalAlert of={restoring.error} />
      {!found.data ? (
        <Placeholder of={found} rows={8} />
      ) : rows.length === 0 ? (
        <Empty icon={IconTrash} title={say(object ? 'noneOfType' : 'none')} lead={say('noneLead')}>
          {object && <ClearFilters onClear={() => change({ object: undefined })} />}
        </Empty>
      ) : (
        <DataTable
          label={say('title')}
          rows={rows}
          columns={columns}
          rowKey={(row) => (object ? row.id : row.number)}
          nameOf={nameOf}
          {...(object && site.mayWrite(object.path) && { selection })}
        />
      )}
      <LoadOlder list={found} />
      {object && (
        <Selected of={selection}>
          {(ids) => (
            <SelectionBar
              count={ids.size}
              total={ids.size}
              most={MAX_OBJECTS_PER_CALL}
              findAll={async () => [...ids] as number[]}
              onSelect={selection.select}
            >
              <Button
                size="xs"
                loading={restoring.isPending}
                onClick={() => restore(object.path, [...ids] as number[])}
              >
                {say('restore')}
              </Button>
            </SelectionBar>
          )}
        </Selected>
      )}
    </Page>
  )
}
