import { Box, SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import type { SalesComparison, Turnover } from '@vitrina/schema/console/today'
import { Suspense } from 'react'
import { useNames } from '../catalogue/names-of.ts'
import { ChartLegend } from '../parts/charts/chart-legend.tsx'
import { Figure, FigureStrip } from '../parts/figure.tsx'
import { Hint } from '../parts/layout/hint.tsx'
import { lazyPart } from '../parts/lazy/lazy-part.tsx'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { EmptyCard, TodayCard } from './today-card.tsx'
import { words } from './words.ts'

// The chart library is larger than the rest of this screen, and tables load much that only lists need.
const Chart = lazyPart(() => import('../parts/charts/turnover-chart.tsx'))
const SoldTable = lazyPart(() => import('./sold-table.tsx'))

/** Sales of the last seven days compared with the week before. */
export const TurnoverPart = ({ of }: { readonly of: Turnover }) => {
  const say = useWords(words)
  const { currency } = useSite()
  const { number, money, day: spoken, shortDay } = useFormat('UTC')
  const shops = useNames(new Map([['shop', of.by_shop.flatMap(({ shop }) => shop ?? [])]])).get('shop')
  const { now, before } = of.all
  const labels = { now: say('thisWeek'), before: say('weekBefore') }
  const inMoney = (sum: number) => money(sum, currency)
  const average = ({ orders, sum }: SalesComparison['now']) => (orders === 0 ? 0 : sum / orders)
  return (
    <TodayCard title={say('turnover')} lead={say('turnoverLead')} of={of}>
      {({ by_day, by_shop }) =>
        now.orders + before.orders === 0 ? (
          <EmptyCard text={say('nothingSold')} />
        ) : (
          <Stack gap="sm">
            <FigureStrip>
              <Figure
                label={say('turnover')}
                value={inMoney(now.sum)}
                change={changeOf(now.sum, before.sum)}
              />
              <Figure
                label={say('orders')}
                value={number(now.orders)}
                change={changeOf(now.orders, before.orders)}
              />
              <Figure
                label={say('averageOrder')}
                value={now.orders === 0 ? '–' : inMoney(average(now))}
                change={now.orders === 0 ? null : changeOf(average(now), average(before))}
              />
            </FigureStrip>
            <SimpleGrid cols={{ base: 1, md: by_shop.length > 1 ? 2 : 1 }}>
              <div>
                <ChartLegend labels={labels} isLine />
                <Box h={200} aria-hidden>
                  <Suspense fallback={<Skeleton height="100%" />}>
                    <Chart
                      days={by_day.map(({ day, now, before }) => ({
                        day: shortDay(day),
                        now: now.sum,
                        before: before.sum,
                      }))}
                      labels={labels}
                      write={inMoney}
                    />
                  </Suspense>
                </Box>
                {/* Accessible alternative of the chart. */}
                <VisuallyHidden>
                  <Suspense>
                    <SoldTable
                      head={say('day')}
                      rows={by_day.map((row) => ({ ...row, key: row.day, name: spoken(row.day) }))}
                      write={inMoney}
                    />
                  </Suspense>
                </VisuallyHidden>
              </div>
              {by_shop.length > 1 && (
                <Suspense fallback={<Skeleton height="100%" />}>
                  <SoldTable
                    head={say('store')}
                    rows={by_shop.map((row) => ({
                      ...row,
                      key: String(row.shop),
                      name:
                        row.shop === null ? say('noStore') : (shops?.get(row.shop)?.name ?? `#${row.shop}`),
                    }))}
                    write={inMoney}
                  />
                </Suspense>
              )}
            </SimpleGrid>
            <Hint size="xs">{say('soldLead')}</Hint>
          </Stack>
        )
      }
    </TodayCard>
  )
}

/** Share by which a figure has changed; null where there was nothing before. */
const changeOf = (now: number, before: number): number | null => (before > 0 ? now / before - 1 : null)
