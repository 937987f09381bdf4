import { Paper, Text, Timeline, Title } from '@mantine/core'
import type { Order } from '@vitrina/schema/order'
import { useNames } from '../catalogue/names-of.ts'
import { Failure } from '../parts/failure.tsx'
import { Loading } from '../parts/loading.tsx'
import { Moment } from '../parts/moment.tsx'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { entriesOf, type HistoryEntry } from './history-entries.ts'
import { words } from './order-words.ts'
import { statusColour, useStatusLabel } from './status.tsx'
import { useHistory } from './use-order.ts'

/** Items that are named one by one. */
const NAMED = 3

/** What became of an order: who changed what, and when. */
export const History = ({ order }: { readonly order: Order }) => {
  const say = useWords(words)
  const { number } = useFormat()
  const labelOf = useStatusLabel()
  const steps = useHistory(order.order_id)
  const products = new Map(order.order_items.map(({ order_id, product }) => [order_id, product]))
  const names = useNames(new Map([['product', [...products.values()]]])).get('product')
  const nameOf = (item: number): string => names?.get(products.get(item) ?? 0)?.name ?? `#${item}`

  const whatOf = ({ from, to }: HistoryEntry): string => {
    if (from === null) return say('came', { to: to === null ? '' : labelOf(to) })
    if (to === null) return say('went', { from: labelOf(from) })
    return `${labelOf(from)} → ${labelOf(to)}`
  }
  const whichOf = ({ items }: HistoryEntry): string => {
    if (items.length === order.order_items.length && items.every((item) => products.has(item)))
      return say('allItems')
    if (items.length <= NAMED) return items.map(nameOf).join(', ')
    return say('someItems', { count: number(items.length) })
  }

  return (
    <Paper withBorder p="sm" component="section">
      <Title order={2} size="h5" mb="sm">
        {say('history')}
      </Title>
      {steps.isPending ? (
        <Loading rows={3} />
      ) : !steps.data ? (
        <Failure of={steps.error} retry={() => steps.refetch()} />
      ) : steps.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say('noHistory')}
        </Text>
      ) : (
        <Timeline bulletSize={14} lineWidth={2} active={steps.data.length}>
          {entriesOf(steps.data).map((entry) => (
            <Timeline.Item
              key={[entry.at, entry.from, entry.to, entry.items[0]].join()}
              color={statusColour(entry.to ?? 'canceled')}
              title={<Text size="sm">{whatOf(entry)}</Text>}
            >
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {whichOf(entry)} · {entry.by ?? say('bySystem')} · <Moment at={entry.at} />
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </Paper>
  )
}
