import { Button, Collapse, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ProductFeed } from '@vitrina/schema/product-feeds'
import { call } from '../../api/call.ts'
import { Hint } from '../../parts/layout/hint.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { HistoryDisabled } from '../history/history-disabled.tsx'
import { words as historyWords } from '../history/words.ts'
import { WrittenBy } from '../history/written-by.tsx'
import { useNames } from '../names-of.ts'
import { nameOfFeed } from './figures.ts'
import { words } from './words.ts'

interface Props {
  readonly feed: ProductFeed
  readonly id: number
}

/** History of a product's stock per store, or price per user type: author, time, previous and new value. */
export const HistoryOfFigures = ({ feed, id }: Props) => {
  const say = useWords(words)
  const [opened, { toggle }] = useDisclosure()
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconHistory size={16} />}
        aria-expanded={opened}
        onClick={toggle}
      >
        {say('history')}
      </Button>
      <Collapse expanded={opened}>{opened && <Entries feed={feed} id={id} />}</Collapse>
    </div>
  )
}

const Entries = ({ feed, id }: Props) => {
  const say = useWords(words)
  const sayHistory = useWords(historyWords)
  const site = useSite()
  const query = useQuery({
    queryKey: [site.slug, 'content', 'product', feed.read, id, 'history'],
    queryFn: ({ signal }) =>
      call('GET sites/:site/figure/:feed/:id/history', {
        site: site.slug,
        feed: nameOfFeed(feed),
        id,
        signal,
      }),
  })
  const { kept_days: days = 0, entries = [] } = query.data ?? {}
  const names = useNames(new Map([[feed.owner.path, entries.map(({ owner_id }) => owner_id)]])).get(
    feed.owner.path,
  )
  if (!query.data) return <Placeholder of={query} rows={3} />
  if (days === 0 && entries.length === 0) return <HistoryDisabled />
  if (entries.length === 0) return <Hint>{sayHistory('none')}</Hint>
  const figure = (value: string | null) =>
    value === null ? <span>{say('nothing')}</span> : <span className="number">{value}</span>
  return (
    <Table aria-label={say('history')} verticalSpacing={4} maw="48rem">
      <Table.Tbody>
        {entries.map(({ owner_id, changed_at: at, before, after, origin, request_id: requestId }) => (
          <Table.Tr key={`${owner_id} ${at} ${before} ${after}`}>
            <Table.Td>{names?.get(owner_id)?.name ?? `#${owner_id}`}</Table.Td>
            <Table.Td>
              {figure(before)} → {figure(after)}
            </Table.Td>
            <Table.Td>
              <WrittenBy {...{ origin, requestId, at }} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
