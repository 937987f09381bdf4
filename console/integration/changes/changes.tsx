import { Box, Button, Group, Paper, Switch, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { CHANGE_TYPES } from '@vitrina/schema/events'
import { useState } from 'react'
import { words as catalogueWords } from '../../catalogue/words.ts'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { DataTable } from '../../parts/list/data-table.tsx'
import { AddFilter, FilterChips } from '../../parts/list/filters.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { useUrlFilters } from '../../parts/list/use-url-filters.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { words as partsWords } from '../../parts/words.ts'
import { useWords } from '../../text/words.ts'
import { useTypeName } from '../change-type.ts'
import { useUserActive } from '../use-user-active.ts'
import { words as shared } from '../words.ts'
import { useChangeColumns } from './change-columns.tsx'
import { useLogScroll } from './log-scroll.ts'
import { MAX_SEARCHED_CURSORS } from './read-changes.ts'
import { useChanges } from './use-changes.ts'
import { words } from './words.ts'

/** Change feed of the site, as integrations see it. */
export default function Changes() {
  const say = useWords(words)
  const sayCatalogue = useWords(catalogueWords)
  const { values, change } = useUrlState()
  const nameOf = useTypeName()
  const from = /^[1-9]\d{0,14}$/.test(values.from ?? '') ? Number(values.from) : undefined
  const isWanted = values.follow === undefined ? from === undefined : values.follow === 'yes'
  const { optionsFilter, textFilter } = useUrlFilters()
  const filters = [
    optionsFilter(
      'types',
      sayCatalogue('objectType'),
      new Map(CHANGE_TYPES.map((type) => [type, nameOf(type)])),
    ),
    // Another text than a cursor is not applied, so it is not shown as a filter.
    { ...textFilter('from', say('from')), value: from?.toString() },
  ]
  return (
    <Page title={say('changes')} lead={say('lead')}>
      <Group gap="xs">
        <AddFilter filters={filters} />
        <Switch
          label={say('follow')}
          checked={isWanted}
          onChange={() => change({ follow: isWanted ? 'no' : 'yes' })}
          ms="auto"
        />
      </Group>
      <FilterChips filters={filters} onClear={() => change({ types: undefined, from: undefined })} />
      <Feed key={`${values.types} ${from}`} types={values.types} from={from} isWanted={isWanted} />
    </Page>
  )
}

interface FeedProps {
  readonly types: string | undefined
  readonly from: number | undefined
  /** True if the user wants to follow the feed. */
  readonly isWanted: boolean
}

/** Number of lines shown initially; older ones follow on demand. */
const LINES = 500

const Feed = ({ types, from, isWanted }: FeedProps) => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const sayParts = useWords(partsWords)
  const isAttended = useUserActive()
  const isFollowing = isWanted && isAttended
  const feed = useChanges({ types, from, isFollowing })
  const columns = useChangeColumns()
  const [most, setMost] = useState(LINES)
  const all = feed.data?.pages.flatMap(({ changes }) => changes) ?? []
  const lines = from === undefined ? all.slice(-most) : all
  const scroll = useLogScroll(lines[0]?.cursor, lines.at(-1)?.cursor)
  const showOlder = () => {
    setMost(most + LINES)
    if (lines.length === all.length) feed.fetchPreviousPage()
  }
  if (feed.isPending) return <Loading rows={12} />
  const state = () => {
    if (feed.failureCount > 0) return say('unreachable')
    if (isWanted && !isAttended) return sayShared('unattended')
    return say(isFollowing ? 'following' : 'still')
  }
  return (
    <>
      {feed.isError && <Failure of={feed.error} retry={() => feed.refetch()} />}
      {/* Before the lines, so that keyboard users need not tab through all of them. */}
      <Group justify="space-between" mih={30}>
        <Text size="xs" c="dimmed" role="status">
          {state()}
        </Text>
        {!isFollowing && (
          <Button
            size="xs"
            variant="default"
            onClick={() => feed.fetchNextPage()}
            loading={feed.isFetchingNextPage}
          >
            {say('newer')}
          </Button>
        )}
      </Group>
      <Paper withBorder style={{ overflow: 'hidden' }}>
        <Box
          {...scroll}
          h="calc(100dvh - 20rem)"
          mih="18rem"
          style={{ overflow: 'auto' }}
          role="log"
          aria-label={say('changes')}
          tabIndex={0}
        >
          <Group justify="center" p="xs">
            {feed.hasPreviousPage || lines.length < all.length ? (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={showOlder}
                loading={feed.isFetchingPreviousPage}
              >
                {sayParts('older')}
              </Button>
            ) : (
              lines.length > 0 && <Hint size="xs">{say('oldest')}</Hint>
            )}
          </Group>
          {lines.length === 0 ? (
            <Empty
              icon={IconHistory}
              title={say('none')}
              lead={
                types === undefined ? say('noneLead') : say('noneOfTypes', { count: MAX_SEARCHED_CURSORS })
              }
            />
          ) : (
            <DataTable
              label={say('changes')}
              rows={lines}
              columns={columns}
              rowKey={({ cursor }) => cursor}
            />
          )}
        </Box>
      </Paper>
    </>
  )
}
