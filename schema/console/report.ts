import type { InLanguages } from '../languages.ts'
import { SHEET_HEADS } from '../orders/order-sheet.ts'

/** Groups of a report: of whole orders, and of their items. */
export const REPORT_GROUPS = [
  'day',
  'store',
  'status',
  'payment',
  'promocode',
  'product',
  'category',
  'brand',
] as const

export type ReportGroup = (typeof REPORT_GROUPS)[number]

/** Periods that a report is compared with: the one before, or the same days of last year. */
export const REPORT_COMPARISONS = ['previous', 'year'] as const

export type ReportComparison = (typeof REPORT_COMPARISONS)[number]

/** Orders of the rows, except days: the highest revenue, or the largest fall of revenue since the compared period, first. */
export const REPORT_ORDERS = ['revenue', 'fall'] as const

export type ReportOrder = (typeof REPORT_ORDERS)[number]

/** Longest period of a report in days: a leap year. */
export const MAX_REPORT_DAYS = 366

/** Rows of a report on the screen, and of its export. */
export const MAX_REPORT_ROWS = { screen: 500, sheet: 100_000 } as const

/** Figures of a report, in their order. */
export const REPORT_FIGURES = ['orders', 'items', 'returned', 'revenue', 'average'] as const

export type ReportFigure = (typeof REPORT_FIGURES)[number]

/** Figures as exact decimals; the average is null without orders. */
export type ReportFigures = Readonly<Record<ReportFigure, string | null>>

/** Figures of a period, of the compared one, and their change in percent, null where there was nothing before. */
export interface ReportComparedFigures {
  readonly now: ReportFigures
  readonly before: ReportFigures
  readonly change: ReportFigures
}

export interface ReportRow extends ReportComparedFigures {
  /** Day, id, status or word of the group; '' for orders or items without one. */
  readonly key: string
  /** Compared day; of reports by day. */
  readonly before_key?: string
  /** Name or label in the language of the call; null where the key needs none or has none. */
  readonly name: string | null
  /** Code of a product. */
  readonly code: string | null
}

export interface Report {
  readonly by: ReportGroup
  /** First and last day of the period and of the compared one, in the time zone of the site. */
  readonly since: string
  readonly until: string
  readonly before_since: string
  readonly before_until: string
  /** True while the period is not over: the compared one then ends at the same time. */
  readonly unfinished: boolean
  readonly currency: string
  /** All sold orders of the period: the same in every group. */
  readonly total: ReportComparedFigures
  /** Days in ascending order; other rows in the requested one. */
  readonly rows: readonly ReportRow[]
  /** Number of rows; those beyond the maximum are not in `rows`. */
  readonly found: number
  /**
   * Revenue of orders that belongs to no item: delivery prices and VAT on top, less discounts of whole orders;
   * null in other groups.
   */
  readonly rest: { readonly now: string; readonly before: string } | null
}

/** Query of a report: days as `2026-01-31`. */
export interface ReportQuery {
  readonly since: string
  readonly until: string
  readonly by?: ReportGroup
  readonly compare?: ReportComparison
  readonly order?: ReportOrder
}

/** Names of the groups. */
export const REPORT_GROUP_LABELS: Readonly<Record<ReportGroup, InLanguages>> = {
  day: { en: 'Day', ro: 'Zi', ru: 'День', uk: 'День' },
  store: SHEET_HEADS.store,
  status: SHEET_HEADS.status,
  payment: {
    en: 'Payment method',
    ro: 'Metodă de plată',
    ru: 'Способ оплаты',
    uk: 'Спосіб оплати',
  },
  promocode: { en: 'Promo code', ro: 'Cod promoțional', ru: 'Промокод', uk: 'Промокод' },
  product: SHEET_HEADS.product_name,
  category: { en: 'Category', ro: 'Categorie', ru: 'Категория', uk: 'Категорія' },
  brand: { en: 'Brand', ro: 'Brand', ru: 'Бренд', uk: 'Бренд' },
}

/** Names of the figures. */
export const REPORT_FIGURE_LABELS: Readonly<Record<ReportFigure, InLanguages>> = {
  orders: { en: 'Orders', ro: 'Comenzi', ru: 'Заказы', uk: 'Замовлення' },
  items: {
    en: 'Quantity sold',
    ro: 'Cantitate vândută',
    ru: 'Продано, количество',
    uk: 'Продано, кількість',
  },
  returned: {
    en: 'Quantity returned',
    ro: 'Cantitate returnată',
    ru: 'Возвращено, количество',
    uk: 'Повернено, кількість',
  },
  revenue: { en: 'Revenue', ro: 'Vânzări', ru: 'Выручка', uk: 'Виручка' },
  average: { en: 'Average basket', ro: 'Coșul mediu', ru: 'Средний чек', uk: 'Середній чек' },
}

/** Names of rows whose orders or items have no value of the group. */
export const REPORT_NONE: Readonly<Record<Exclude<ReportGroup, 'day' | 'status'>, InLanguages>> = {
  store: { en: 'No store', ro: 'Fără magazin', ru: 'Без магазина', uk: 'Без магазину' },
  payment: { en: 'Not stated', ro: 'Neindicată', ru: 'Не указан', uk: 'Не вказано' },
  promocode: { en: 'No promo code', ro: 'Fără cod promoțional', ru: 'Без промокода', uk: 'Без промокоду' },
  product: {
    en: 'Delivery and fees',
    ro: 'Livrare și taxe',
    ru: 'Доставка и сборы',
    uk: 'Доставка і збори',
  },
  category: { en: 'No category', ro: 'Fără categorie', ru: 'Без категории', uk: 'Без категорії' },
  brand: { en: 'No brand', ro: 'Fără brand', ru: 'Без бренда', uk: 'Без бренду' },
}

/** Name of the revenue that belongs to no item. */
export const REPORT_REST: InLanguages = {
  en: 'Delivery price, added VAT and discounts of whole orders',
  ro: 'Prețul livrării, TVA adăugat și reducerile pe toată comanda',
  ru: 'Цена доставки, НДС сверху и скидки на весь заказ',
  uk: 'Ціна доставки, ПДВ зверху і знижки на все замовлення',
}

export const REPORT_TOTAL: InLanguages = { en: 'Total', ro: 'Total', ru: 'Итого', uk: 'Разом' }

/** Column of an exported report: the group, a code, a figure, its compared value, or the change. */
export interface ReportColumn {
  /** Name of its values in a line of JSON. */
  readonly of: string
  readonly label: InLanguages
  readonly type: 'text' | 'number' | 'money'
}

const withWord = (label: InLanguages, word: InLanguages): InLanguages => ({
  en: `${label.en}, ${word.en}`,
  ro: `${label.ro}, ${word.ro}`,
  ru: `${label.ru}, ${word.ru}`,
  uk: `${label.uk}, ${word.uk}`,
})

const BEFORE: InLanguages = { en: 'before', ro: 'anterior', ru: 'ранее', uk: 'раніше' }
const CHANGE: InLanguages = { en: 'change in %', ro: 'diferență, %', ru: 'изменение, %', uk: 'зміна, %' }

/** Columns of the export of a report. */
export const reportColumns = (by: ReportGroup): readonly ReportColumn[] => [
  { of: 'name', label: REPORT_GROUP_LABELS[by], type: 'text' },
  ...(by === 'product' ? [{ of: 'code', label: SHEET_HEADS.product_code, type: 'text' } as const] : []),
  ...REPORT_FIGURES.flatMap((figure): ReportColumn[] => {
    const label = REPORT_FIGURE_LABELS[figure]
    const type = figure === 'revenue' || figure === 'average' ? 'money' : 'number'
    return [
      { of: figure, label, type },
      { of: `${figure}_before`, label: withWord(label, BEFORE), type },
      { of: `${figure}_change`, label: withWord(label, CHANGE), type: 'number' },
    ]
  }),
  { of: 'currency', label: SHEET_HEADS.currency, type: 'text' },
]
