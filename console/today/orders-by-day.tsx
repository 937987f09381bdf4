import { Box, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import type { Today } from '@vitrina/schema/console/today'
import { Suspense } from 'react'
import { lazyPart } from '../parts/lazy/lazy-part.tsx'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { EmptyCard, TodayCard } from './today-card.tsx'
import { words } from './words.ts'

/** Minimum height of the chart, which fills its card. */
const MIN_HEIGHT = 220

/** The chart library is larger than the rest of this screen, so it is loaded last. */
const Chart = lazyPart(() => import('./orders-chart.tsx'))

/** Number of new orders on each of the last thirty days. */
export const OrdersByDay = ({ orders }: Pick<Today, 'orders'>) => {
  const say = useWords(words)
  const { number, shortDay } = useFormat('UTC')
  return (
    <TodayCard title={say('ordersByDay')} of={orders} more={{ to: '/orders?since=30', label: say('orders') }}>
      {({ total, by_day }) => {
        const days = by_day.map(({ day, orders }) => ({ day: shortDay(day), orders }))
        if (total === 0) return <EmptyCard text={say('noOrders')} />
        if (days.every(({ orders }) => orders === 0)) return <EmptyCard text={say('noneRecently')} />
        return (
          <>
            <Group gap="sm" align="baseline" mb="sm">
              <Text size="xl" className="number">
                {number(days.at(-1)?.orders ?? 0)}
              </Text>
              <Text size="sm">{say('ordersToday')}</Text>
              <Text size="sm" c="dimmed" className="number">
                {say('ordersYesterday', { count: number(days.at(-2)?.orders ?? 0) })}
              </Text>
            </Group>
            {/* Accessible alternative of the chart. */}
            <Box flex={1} mih={MIN_HEIGHT} pos="relative" aria-hidden>
              <Box pos="absolute" inset={0}>
                <Suspense fallback={<Skeleton height="100%" />}>
                  <Chart days={days} label={say('orders')} />
                </Suspense>
              </Box>
            </Box>
            <VisuallyHidden>
              <table aria-label={say('ordersByDay')}>
                <tbody>
                  {days.map(({ day, orders }) => (
                    <tr key={day}>
                      <th scope="row">{day}</th>
                      <td>{number(orders)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </VisuallyHidden>
          </>
        )
      }}
    </TodayCard>
  )
}
