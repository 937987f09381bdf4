import { Group, Menu, NativeSelect } from '@mantine/core'
import {
  REPORT_COMPARISONS,
  REPORT_GROUP_LABELS,
  REPORT_GROUPS,
  REPORT_ORDERS,
  reportColumns,
} from '@vitrina/schema/console/report'
import { API, withQuery } from '../api/request.ts'
import { useWorkbook } from '../catalogue/export/use-workbook.tsx'
import { words as exportWords } from '../catalogue/export/words.ts'
import { DownloadMenu } from '../parts/download-menu.tsx'
import { Days } from '../parts/list/period.tsx'
import { SavedViews } from '../parts/list/saved-views.tsx'
import { useUrlState } from '../parts/list/url-state.ts'
import { useSite } from '../session/site.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { DATES, monthsUntil, PERIODS, type ReportState, reportQueryOf } from './report-query.ts'
import { words } from './words.ts'

/** Months that are offered. */
const MONTHS = 24

interface Props {
  readonly state: ReportState
  readonly today: string
}

/** Period, comparison and group of a report, and its views. */
export const ReportToolbar = ({ state, today }: Props) => {
  const say = useWords(words)
  const { time_zone } = useSite()
  const { language } = useLanguage()
  const { values, change } = useUrlState()
  const { period, since, until, by, compare, order } = state
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const months = monthsUntil(today, MONTHS)
  const asOptions = <Value extends string>(values: readonly Value[], labelOf: (value: Value) => string) =>
    values.map((value) => ({ value, label: labelOf(value) }))
  return (
    <Group gap="xs" align="end" className="not-printed">
      <NativeSelect
        aria-label={say('period')}
        value={period}
        data={[
          ...asOptions(PERIODS, (one) => say(`period ${one}`)),
          { value: DATES, label: say('dates') },
          {
            group: say('months'),
            items: asOptions([...new Set([...months, ...(period.includes('-') ? [period] : [])])], (one) =>
              monthName.format(Date.parse(`${one}-01`)),
            ),
          },
        ]}
        // A predefined period has no own days.
        onChange={({ currentTarget: { value } }) =>
          change({ period: value, since: undefined, until: undefined })
        }
      />
      {period === DATES && (
        <Days
          {...{ since, until }}
          timeZone={time_zone}
          // A range needs both days.
          change={(days) => (Object.values(days).includes('') ? undefined : change(days))}
        />
      )}
      <NativeSelect
        aria-label={say('compare')}
        value={compare}
        data={asOptions(REPORT_COMPARISONS, (one) => say(`compare ${one}`))}
        onChange={({ currentTarget: { value } }) => change({ compare: value })}
      />
      <NativeSelect
        aria-label={say('by')}
        value={by}
        data={asOptions(REPORT_GROUPS, (one) =>
          say('byGroup', { group: REPORT_GROUP_LABELS[one][language] }),
        )}
        onChange={({ currentTarget: { value } }) => change({ by: value })}
      />
      {by !== 'day' && (
        <NativeSelect
          aria-label={say('order')}
          value={order}
          data={asOptions(REPORT_ORDERS, (one) => say(`order ${one}`))}
          onChange={({ currentTarget: { value } }) => change({ order: value })}
        />
      )}
      <SavedViews list="reports" values={values} change={change} />
    </Group>
  )
}

/** Downloads all rows of a report, as a workbook or for a spreadsheet. */
export const ReportMenu = ({ state, today }: Props) => {
  const sayExport = useWords(exportWords)
  const site = useSite()
  const { language } = useLanguage()
  const workbook = useWorkbook()
  const query = { ...reportQueryOf(state, today), language }
  const path = site.api('report/sheet')
  const fileName = `${site.slug}-report-${query.by}-${query.since}-${query.until}`
  const plan = {
    name: REPORT_GROUP_LABELS[query.by][language],
    fileName,
    path,
    query: { ...query, format: 'ndjson' },
    columns: reportColumns(query.by).map(({ of, label, type }) => ({ name: label[language], of, type })),
  }
  return (
    <DownloadMenu label={sayExport('export')}>
      <Menu.Item disabled={workbook.isPending} onClick={() => workbook.mutate(plan)}>
        {sayExport('workbook')}
      </Menu.Item>
      <Menu.Item component="a" href={withQuery(`${API}/${path}`, query)} download={`${fileName}.csv`}>
        {sayExport('csv')}
      </Menu.Item>
    </DownloadMenu>
  )
}
