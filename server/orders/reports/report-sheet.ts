import {
  REPORT_FIGURES,
  REPORT_NONE,
  REPORT_REST,
  REPORT_TOTAL,
  type Report,
  type ReportComparedFigures,
  type ReportRow,
  reportColumns,
} from '@vitrina/schema/console/report'
import type { Language } from '@vitrina/schema/languages'
import { ORDER_STATUS_LABELS } from '@vitrina/schema/orders/order-labels'
import { SHEET_DELIMITERS, type SheetFormat } from '@vitrina/schema/orders/order-sheet'
import { BYTE_ORDER_MARK, textCell } from '../sheet/sheet.ts'

type Cells = Readonly<Record<string, string | null>>

/** A report as a spreadsheet of a language opens it, or as lines of JSON; the total is the last row. */
export const reportSheet = (report: Report, language: Language, format: SheetFormat): string => {
  const columns = reportColumns(report.by)
  const lines: Cells[] = [
    ...report.rows.map((row) => ({ name: labelOf(report, row, language), code: row.code, ...cellsOf(row) })),
    ...(report.rest
      ? [{ name: REPORT_REST[language], revenue: report.rest.now, revenue_before: report.rest.before }]
      : []),
    { name: REPORT_TOTAL[language], ...cellsOf(report.total) },
  ].map((cells) => ({ ...cells, currency: report.currency }))
  if (format === 'ndjson')
    return lines
      .map(
        (cells) =>
          `${JSON.stringify(Object.fromEntries(columns.map(({ of }) => [of, cells[of] ?? null])))}\n`,
      )
      .join('')
  const { between, decimal } = SHEET_DELIMITERS[language]
  const rows = [
    columns.map(({ label }) => textCell(label[language], language)),
    ...lines.map((cells) =>
      columns.map(({ of, type }) => {
        const value = cells[of] ?? ''
        return type === 'text' ? textCell(value, language) : value.replace('.', decimal)
      }),
    ),
  ]
  return `${BYTE_ORDER_MARK}${rows.map((cells) => `${cells.join(between)}\n`).join('')}`
}

const labelOf = ({ by }: Report, { key, name, before_key }: ReportRow, language: Language): string => {
  if (by === 'day') return key === '' ? `– (${before_key})` : key
  if (by === 'status') return ORDER_STATUS_LABELS[key as keyof typeof ORDER_STATUS_LABELS]?.[language] ?? key
  return key === '' ? REPORT_NONE[by][language] : (name ?? key)
}

const cellsOf = ({ now, before, change }: ReportComparedFigures): Cells =>
  Object.fromEntries(
    REPORT_FIGURES.flatMap((figure) => [
      [figure, now[figure]],
      [`${figure}_before`, before[figure]],
      [`${figure}_change`, change[figure]],
    ]),
  )
