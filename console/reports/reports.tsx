import { Box, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { REPORT_FIGURE_LABELS, REPORT_FIGURES, type Report } from '@vitrina/schema/console/report'
import { Suspense } from 'react'
import { call } from '../api/call.ts'
import { ChartLegend } from '../parts/charts/chart-legend.tsx'
import { Empty } from '../parts/empty.tsx'
import { Figure, FigureStrip } from '../parts/figure.tsx'
import { Hint } from '../parts/layout/hint.tsx'
import { Placeholder } from '../parts/layout/placeholder.tsx'
import { lazyPart } from '../parts/lazy/lazy-part.tsx'
import { useUrlState } from '../parts/list/url-state.ts'
import { Page } from '../parts/page.tsx'
import { todayAt } from '../parts/site-day.ts'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { useFigureText, useRowLabel } from './labels.ts'
import { reportQueryOf, reportStateIn } from './report-query.ts'
import { ReportTable } from './report-table.tsx'
import { ReportMenu, ReportToolbar } from './report-toolbar.tsx'
import { words } from './words.ts'

/** The chart library is larger than the rest of this screen, so it is loaded last. */
const DaysChart = lazyPart(() => import('../parts/charts/turnover-chart.tsx'))
const RankedChart = lazyPart(() => import('../parts/charts/ranked-chart.tsx'))

/** Rows of the chart. */
const CHARTED = 10

/** Orders, items and revenue of a period by group, compared with another period. */
const Reports = () => {
  const say = useWords(words)
  const site = useSite()
  const { language } = useLanguage()
  const { day } = useFormat('UTC')
  const { values } = useUrlState()
  const today = todayAt(site.time_zone)
  const state = reportStateIn(values, today)
  const query = reportQueryOf(state, today)
  const reportQuery = useQuery({
    queryKey: [site.slug, 'report', query, language],
    queryFn: ({ signal }) => call('GET sites/:site/report', { site: site.slug, query, signal }),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = reportQuery
  return (
    <Page
      title={say('reports')}
      actions={<ReportMenu state={state} today={today} />}
      lead={
        data
          ? say('days', {
              since: day(data.since),
              until: day(data.until),
              before_since: day(data.before_since),
              before_until: day(data.before_until),
            })
          : ' '
      }
    >
      <ReportToolbar state={state} today={today} />
      {!data ? (
        <Placeholder of={reportQuery} shape="cards" />
      ) : (
        <Box opacity={isPlaceholderData ? 0.5 : 1} aria-busy={isPlaceholderData}>
          <ReportResult report={data} zone={site.time_zone} />
        </Box>
      )}
    </Page>
  )
}

const ReportResult = ({ report, zone }: { readonly report: Report; readonly zone: string }) => {
  const say = useWords(words)
  const { number } = useFormat()
  const { by, rows, found, unfinished, total } = report
  if (total.now.orders === '0' && total.before.orders === '0' && rows.every(({ now }) => now.orders === '0'))
    return <Empty icon={IconReportAnalytics} title={say('none')} lead={say('noneLead')} />
  const note = noteOf(by)
  return (
    <Stack>
      <Totals report={report} />
      <Chart report={report} />
      <ReportTable report={report} />
      {found > rows.length && (
        <Text size="sm">{say('more', { shown: number(rows.length), found: number(found) })}</Text>
      )}
      <Hint size="xs">
        {[say('sold', { zone }), note && say(note), unfinished && say('unfinished')]
          .filter(Boolean)
          .join(' ')}
      </Hint>
    </Stack>
  )
}

const noteOf = (by: Report['by']) => {
  if (by === 'status' || by === 'category') return `note ${by}` as const
  return by === 'product' || by === 'brand' ? ('note items' as const) : undefined
}

const Totals = ({ report: { total } }: { readonly report: Report }) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const { text } = useFigureText()
  return (
    <Paper withBorder p="md">
      <FigureStrip>
        {REPORT_FIGURES.map((figure) => (
          <Figure
            key={figure}
            label={REPORT_FIGURE_LABELS[figure][language]}
            value={text(figure, total.now[figure])}
            change={total.change[figure] === null ? null : Number(total.change[figure]) / 100}
            before={say('wasBefore', { value: text(figure, total.before[figure]) })}
          />
        ))}
      </FigureStrip>
    </Paper>
  )
}

/** Revenue of the days as lines, or of the largest rows as bars; the table has the same figures. */
const Chart = ({ report }: { readonly report: Report }) => {
  const say = useWords(words)
  const labelOf = useRowLabel(report)
  const { text } = useFigureText()
  const { shortDay } = useFormat('UTC')
  const { by, rows } = report
  const labels = { now: say('now'), before: say('before') }
  const write = (sum: number) => text('revenue', String(sum))
  const points = rows.map((row) => ({
    name: by === 'day' && row.key !== '' ? shortDay(row.key) : labelOf(row),
    now: Number(row.now.revenue),
    before: Number(row.before.revenue),
  }))
  const shown = by === 'day' ? points : points.slice(0, CHARTED)
  return (
    <Paper withBorder p="md" aria-hidden>
      <ChartLegend labels={labels} isLine={by === 'day'} />
      <Box h={by === 'day' ? 220 : 60 + 44 * shown.length}>
        <Suspense fallback={<Skeleton height="100%" />}>
          {by === 'day' ? (
            <DaysChart
              days={shown.map(({ name, ...day }) => ({ day: name, ...day }))}
              labels={labels}
              write={write}
            />
          ) : (
            <RankedChart rows={shown} labels={labels} write={write} />
          )}
        </Suspense>
      </Box>
    </Paper>
  )
}

export default Reports
