import { type ButtonProps, Menu } from '@mantine/core'
import type { Language } from '@vitrina/schema/languages'
import {
  SHEET_AMOUNTS,
  SHEET_COLUMNS,
  SHEET_HEADS,
  SHEET_ROWS,
  type SheetRows,
} from '@vitrina/schema/orders/order-sheet'
import { API, type QueryArguments, withQuery } from '../../api/request.ts'
import type { WorkbookPlan } from '../../catalogue/export/export-workbook.ts'
import { useWorkbook } from '../../catalogue/export/use-workbook.tsx'
import { DownloadMenu } from '../../parts/download-menu.tsx'
import type { CurrentSite } from '../../session/current-site.ts'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

interface Props extends Pick<ButtonProps, 'size'> {
  /** Filters of the exported orders. */
  readonly narrowing: QueryArguments
}

const LABELS = {
  workbook: { orders: 'workbookOrders', items: 'workbookItems' },
  csv: { orders: 'csvOrders', items: 'csvItems' },
} as const

/** Plan of the workbook of orders, with the headings of a language. */
const planOf = (
  site: CurrentSite,
  rows: SheetRows,
  language: Language,
  narrowing: QueryArguments,
): WorkbookPlan => ({
  name: rows,
  fileName: `${site.slug}-${rows}`,
  path: site.api('order-sheet'),
  query: { ...narrowing, rows, language, format: 'ndjson' },
  columns: SHEET_COLUMNS[rows].map((head) => ({
    name: SHEET_HEADS[head][language],
    of: head,
    type: SHEET_AMOUNTS[head] ?? 'text',
  })),
})

/** Downloads orders as a workbook or for a spreadsheet; the browser writes CSV directly into a file. */
export const SheetMenu = ({ narrowing, ...sized }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { language } = useLanguage()
  const workbook = useWorkbook()
  // The server would refuse the export.
  if (!site.may('orders.export')) return null
  return (
    <DownloadMenu label={say('export')} {...sized}>
      {SHEET_ROWS.map((rows) => (
        <Menu.Item
          key={rows}
          disabled={workbook.isPending}
          onClick={() => workbook.mutate(planOf(site, rows, language, narrowing))}
        >
          {say(LABELS.workbook[rows])}
        </Menu.Item>
      ))}
      {SHEET_ROWS.map((rows) => (
        <Menu.Item
          key={rows}
          component="a"
          href={withQuery(`${API}/${site.api('order-sheet')}`, { ...narrowing, rows, language })}
          download={`${site.slug}-${rows}.csv`}
        >
          {say(LABELS.csv[rows])}
        </Menu.Item>
      ))}
    </DownloadMenu>
  )
}
