import { Text } from '@mantine/core'
import {
  REPORT_FIGURE_LABELS,
  REPORT_FIGURES,
  REPORT_GROUP_LABELS,
  REPORT_REST,
  REPORT_TOTAL,
  type Report,
  type ReportComparedFigures,
  type ReportFigure,
  type ReportRow,
} from '@vitrina/schema/console/report'
import { addressOf, objectOf } from '../catalogue/objects.ts'
import { Hint } from '../parts/layout/hint.tsx'
import { ScreenLink } from '../parts/layout/screen-link.tsx'
import { DataTable } from '../parts/list/data-table.tsx'
import { useSite } from '../session/site.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { useFigureText, useRowLabel } from './labels.ts'
import { words } from './words.ts'

/** Objects of the rows, by group. */
const OBJECTS: Readonly<Record<string, string>> = {
  store: 'shop',
  product: 'product',
  category: 'category',
  brand: 'brand',
  promocode: 'promocode',
}

interface Line extends ReportComparedFigures {
  readonly id: string
  readonly label: string
  readonly code: string | null
  /** Address of the object; undefined for a row without an object. */
  readonly to: string | undefined
  readonly isTotal: boolean
}

const NOTHING = { orders: null, items: null, returned: null, revenue: null, average: null }

/** Rows of a report, the rest of the revenue, and the total. */
export const ReportTable = ({ report }: { readonly report: Report }) => {
  const say = useWords(words)
  const { slug, mayRead } = useSite()
  const { language } = useLanguage()
  const labelOf = useRowLabel(report)
  const { by, rows, rest, total } = report
  const path = OBJECTS[by]
  const toOf = ({ key }: ReportRow): string | undefined =>
    path === undefined || key === '' || !mayRead(path)
      ? undefined
      : `/sites/${slug}/objects/${addressOf(objectOf(path))}/${key}`
  const lines: Line[] = [
    ...rows.map((row) => ({
      ...row,
      id: `=${row.key}${row.before_key ?? ''}`,
      label: labelOf(row),
      to: toOf(row),
      isTotal: false,
    })),
    ...(rest
      ? [
          {
            id: 'rest',
            label: REPORT_REST[language],
            code: null,
            to: undefined,
            isTotal: false,
            now: { ...NOTHING, revenue: rest.now },
            before: { ...NOTHING, revenue: rest.before },
            change: NOTHING,
          },
        ]
      : []),
    { ...total, id: 'total', label: REPORT_TOTAL[language], code: null, to: undefined, isTotal: true },
  ]
  return (
    <DataTable
      label={say('reports')}
      rows={lines}
      rowKey={({ id }) => id}
      nameOf={({ label }) => label}
      columns={[
        { key: 'name', label: REPORT_GROUP_LABELS[by][language], cell: (line: Line) => <Name of={line} /> },
        ...REPORT_FIGURES.map((figure) => ({
          key: figure,
          label: REPORT_FIGURE_LABELS[figure][language],
          numeric: true as const,
          cell: (line: Line) => <Cell of={line} figure={figure} />,
        })),
      ]}
    />
  )
}

const Name = ({ of: { label, code, to, isTotal } }: { readonly of: Line }) => (
  <div>
    {to === undefined ? (
      <Text span size="sm" fw={isTotal ? 600 : undefined}>
        {label}
      </Text>
    ) : (
      <ScreenLink to={to}>{label}</ScreenLink>
    )}
    {code !== null && <Hint size="xs">{code}</Hint>}
  </div>
)

const Cell = ({
  of: { now, before, change, isTotal },
  figure,
}: {
  readonly of: Line
  readonly figure: ReportFigure
}) => {
  const { text, changeText } = useFigureText()
  if (now[figure] === null && before[figure] === null) return null
  return (
    <div>
      <Text span size="sm" fw={isTotal ? 600 : undefined}>
        {text(figure, now[figure])}
      </Text>
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {text(figure, before[figure])}
        {change[figure] !== null && ` · ${changeText(change[figure])}`}
      </Text>
    </div>
  )
}
