import { Box, Group, SimpleGrid, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import type { SoldTwice, Turnover } from '@vitrina/schema/console/today'
import { lazy, Suspense } from 'react'
import { useNames } from '../catalogue/names-of.ts'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { Nothing, Part } from './part.tsx'
import { words } from './words.ts'

/** The chart library is larger than the rest of this screen, so it is loaded last. */
const Chart = lazy(() => import('./turnover-chart.tsx'))

/** Sales of the last seven days compared with the week before. */
export const TurnoverPart = ({ of }: { readonly of: Turnover }) => {
  const say = useWords(words)
  const { currency } = useSite()
  const { number, money, day: spoken } = useFormat('UTC')
  const shops = useNames(new Map([['shop', of.by_shop.flatMap(({ shop }) => shop ?? [])]])).get('shop')
  const { now, before } = of.all
  const inMoney = (sum: number) => money(sum, currency)
  const average = ({ orders, sum }: SoldTwice['now']) => (orders === 0 ? Number.NaN : sum / orders)
  return (
    <Part title={say('turnover')} lead={say('turnoverLead')} of={of}>
      {({ by_day, by_shop }) =>
        now.orders + before.orders === 0 ? (
          <Nothing text={say('nothingSold')} />
        ) : (
          <Stack gap="sm">
            <Group gap="xl">
              <Figure label={say('turnover')} now={now.sum} before={before.sum} write={inMoney} />
              <Figure label={say('orders')} now={now.orders} before={before.orders} write={number} />
              <Figure
                label={say('averageOrder')}
                now={average(now)}
                before={average(before)}
                write={inMoney}
              />
            </Group>
            <SimpleGrid cols={{ base: 1, md: by_shop.length > 1 ? 2 : 1 }}>
              <div>
                <Group gap="md" mb={4} aria-hidden>
                  <Text size="xs">{say('thisWeek')}</Text>
                  <Text size="xs" c="dimmed">
                    - - {say('weekBefore')}
                  </Text>
                </Group>
                <Box h={200} aria-hidden>
                  <Suspense fallback={<Skeleton height="100%" />}>
                    <Chart
                      days={by_day.map(({ day, now, before }) => ({
                        day: spoken(day),
                        now: now.sum,
                        before: before.sum,
                      }))}
                      labels={{ now: say('thisWeek'), before: say('weekBefore') }}
                      write={inMoney}
                    />
                  </Suspense>
                </Box>
                {/* Accessible alternative of the chart. */}
                <VisuallyHidden>
                  <SoldTable
                    head={say('day')}
                    rows={by_day.map((row) => ({ ...row, key: row.day, name: spoken(row.day) }))}
                    write={inMoney}
                  />
                </VisuallyHidden>
              </div>
              {by_shop.length > 1 && (
                <SoldTable
                  head={say('store')}
                  rows={by_shop.map((row) => ({
                    ...row,
                    key: String(row.shop),
                    name: row.shop === null ? say('noStore') : (shops?.get(row.shop)?.name ?? `#${row.shop}`),
                  }))}
                  write={inMoney}
                />
              )}
            </SimpleGrid>
            <Text size="xs" c="dimmed">
              {say('soldLead')}
            </Text>
          </Stack>
        )
      }
    </Part>
  )
}

interface FigureProps {
  readonly label: string
  /** Value, or NaN. */
  readonly now: number
  readonly before: number
  readonly write: (value: number) => string
}

const Figure = ({ label, now, before, write }: FigureProps) => {
  const { change } = useFormat()
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Group gap="xs" align="baseline">
        <Text size="xl" className="number">
          {Number.isNaN(now) ? '–' : write(now)}
        </Text>
        {before > 0 && !Number.isNaN(now) && (
          <Text size="sm" c="dimmed" className="number">
            {change(now / before - 1)}
          </Text>
        )}
      </Group>
    </div>
  )
}

interface SoldTableProps {
  /** Heading of the first column. */
  readonly head: string
  readonly rows: readonly (SoldTwice & { readonly key: string; readonly name: string })[]
  readonly write: (sum: number) => string
}

const SoldTable = ({ head, rows, write }: SoldTableProps) => {
  const say = useWords(words)
  return (
    <Table aria-label={`${say('turnover')}: ${head}`} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{head}</Table.Th>
          <Table.Th ta="end">{say('turnover')}</Table.Th>
          <Table.Th ta="end">{say('weekBefore')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, now, before }) => (
          <Table.Tr key={key}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="end" className="number">
              {write(now.sum)}
            </Table.Td>
            <Table.Td ta="end" c="dimmed" className="number">
              {write(before.sum)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
