import { Stack, Text, Timeline } from '@mantine/core'
import type { OrderHistoryEntry } from '@vitrina/schema/console/order-history'
import type { Order } from '@vitrina/schema/orders/order'
import { HistoryDisabled } from '../catalogue/history/history-disabled.tsx'
import { WrittenBy } from '../catalogue/history/written-by.tsx'
import { useNames } from '../catalogue/names-of.ts'
import { Failure } from '../parts/failure.tsx'
import { Hint } from '../parts/layout/hint.tsx'
import { Panel } from '../parts/layout/panel.tsx'
import { Loading } from '../parts/loading.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { ChangeDescriptions } from './change-descriptions.tsx'
import { changeLines } from './change-lines.ts'
import { entriesOf, type HistoryEntry } from './history-entries.ts'
import { useLabelOf } from './labels/use-labels.ts'
import { words } from './order-words.ts'
import { useOwnLabelOf } from './own-facts.tsx'
import { statusColour, useStatusLabel } from './status.tsx'
import { useHistory, useOrderHistory } from './use-order.ts'

/** Maximum number of items shown by name. */
const NAMED = 3

const NO_CHANGES: readonly OrderHistoryEntry[] = []

/** History of an order in one sequence: its changes with author and time, and the statuses of its items. */
export const History = ({ order }: { readonly order: Order }) => {
  const say = useWords(words)
  const { number, money } = useFormat()
  const statusLabel = useStatusLabel()
  const labelOf = useLabelOf()
  const ownLabelOf = useOwnLabelOf()
  const steps = useHistory(order.order_id)
  const query = useOrderHistory(order.order_id)
  const changes = query.data?.entries ?? NO_CHANGES
  const changed = changes
    .map((change) => ({ change, lines: changeLines(change, labelOf, ownLabelOf) }))
    .filter(({ lines }) => lines.length > 0)

  const removed = new Map(
    changes.flatMap(({ items }) =>
      items.filter((item) => item.removed).map((item) => [item.order_item_id, item]),
    ),
  )
  const productOf = (item: number): number | undefined =>
    order.order_items.find(({ order_id }) => order_id === item)?.product ??
    removed.get(item)?.product ??
    undefined
  const ids = new Map<string, number[]>()
  const mention = (path: string, id: unknown) => {
    if (typeof id === 'number') ids.set(path, [...(ids.get(path) ?? []), id])
  }
  for (const { product } of order.order_items) mention('product', product)
  for (const { items } of changes) for (const { product } of items) mention('product', product)
  for (const { lines } of changed)
    for (const { path, before, after } of lines) if (path) for (const id of [before, after]) mention(path, id)
  const names = useNames(ids)

  const itemName = (item: number): string => {
    const name = names.get('product')?.get(productOf(item) ?? 0)?.name ?? `#${item}`
    const { quantity, loyalty_price: price } = removed.get(item)?.fields ?? {}
    return quantity && price
      ? `${name}, ${number(quantity.before as number)} × ${money(price.before as number, order.currency)}`
      : name
  }
  const whatOf = ({ from, to }: HistoryEntry): string => {
    if (from === null) return say('came', { to: to === null ? '' : statusLabel(to) })
    if (to === null) return say('went', { from: statusLabel(from) })
    return `${statusLabel(from)} → ${statusLabel(to)}`
  }
  const whichOf = ({ items }: HistoryEntry): string => {
    const isComplete = items.length === order.order_items.length
    if (isComplete && order.order_items.every(({ order_id }) => items.includes(order_id)))
      return say('allItems')
    if (items.length <= NAMED) return items.map(itemName).join(', ')
    return say('someItems', { count: number(items.length) })
  }

  const entries = [
    ...entriesOf(steps.data ?? []).map((entry) => ({
      ...{ key: [entry.at, entry.from, entry.to, entry.items[0]].join(), at: entry.at },
      item: (key: string) => (
        <Timeline.Item
          key={key}
          color={statusColour(entry.to ?? 'canceled')}
          title={<Text size="sm">{whatOf(entry)}</Text>}
        >
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {whichOf(entry)} · {entry.by ?? say('bySystem')} · <Timestamp at={entry.at} />
          </Text>
        </Timeline.Item>
      ),
    })),
    ...changed.map(({ change, lines }) => ({
      ...{ key: `${change.changed_at} ${lines[0]?.key}`, at: change.changed_at },
      item: (key: string) => (
        <Timeline.Item key={key} color="gray" title={<ChangeDescriptions {...{ order, lines, names }} />}>
          <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
            <WrittenBy origin={change.origin} requestId={change.request_id} at={change.changed_at} />
          </Text>
        </Timeline.Item>
      ),
    })),
    // Entries of the same time keep their order.
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))

  const failed = [steps, query].find(({ isLoadingError }) => isLoadingError)
  return (
    <Panel title={say('history')}>
      {steps.isPending || query.isPending ? (
        <Loading rows={3} />
      ) : failed ? (
        <Failure of={failed.error} retry={() => failed.refetch()} />
      ) : (
        <Stack gap="xs">
          {entries.length === 0 && <Hint>{say('noHistory')}</Hint>}
          <Timeline bulletSize={14} lineWidth={2} active={entries.length}>
            {entries.map(({ key, item }) => item(key))}
          </Timeline>
          {query.data?.more && <Hint>{say('latestChanges')}</Hint>}
          {query.data?.kept_days === 0 && <HistoryDisabled />}
        </Stack>
      )}
    </Panel>
  )
}
