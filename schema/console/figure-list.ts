import { labelOf } from '../labels/field-labels.ts'
import { type InLanguages, LANGUAGES } from '../languages.ts'
import { SHEET_HEADS } from '../orders/order-sheet.ts'
import type { ProductFeed } from '../product-feeds.ts'

/** Sort keys of the figures of all products; a leading minus reverses the order. */
export const FIGURE_ORDERS = ['product', 'name', 'figure'] as const

export type FigureOrder = (typeof FIGURE_ORDERS)[number]

/** Stock of a product at one store, or its price for one user type. */
export interface FigureRow {
  readonly product_id: number
  /** Id of the store, or of the user type. */
  readonly owner_id: number
  /** Figure as in PostgreSQL, exact. */
  readonly figure: string
  readonly updated_at: string
  readonly key: string
  readonly code: string | null
  readonly name: string
  /** Price of the product itself. */
  readonly price: string
  readonly old_price: string | null
}

/** Page of the list. */
export interface FigureRows {
  readonly rows: readonly FigureRow[]
  /** `after` of the next page; null at the end. */
  readonly next: string | null
}

/** Change of a figure of a product. */
export interface FigureChange {
  readonly owner_id: number
  readonly changed_at: string
  /** Previous value, or null. */
  readonly before: string | null
  /** New value; null after a removal. */
  readonly after: string | null
  /** Token or console user; null if neither is known any more. */
  readonly origin: string | null
  readonly request_id: string | null
}

/** Latest changes of the figures of a product, newest first. */
export interface FigureHistory {
  /** Retention of the history in days; 0 for no history. */
  readonly kept_days: number
  readonly entries: readonly FigureChange[]
}

const inLanguages = (field: string): InLanguages =>
  Object.fromEntries(LANGUAGES.map((language) => [language, labelOf(field, language)])) as InLanguages

/** Columns of a spreadsheet of figures, with their headings. */
export const figureSheetHeads = ({
  type,
}: Pick<ProductFeed, 'type'>): Readonly<Record<string, InLanguages>> => ({
  key: inLanguages('group_product_id'),
  code: SHEET_HEADS.product_code,
  name: SHEET_HEADS.product_name,
  owner:
    type === 'stock'
      ? SHEET_HEADS.store
      : { en: 'User type', ro: 'Tip de utilizator', ru: 'Тип пользователя', uk: 'Тип користувача' },
  figure: type === 'stock' ? { en: 'Stock', ro: 'Stoc', ru: 'Остаток', uk: 'Залишок' } : SHEET_HEADS.price,
  updated_at: inLanguages('updated_at'),
})
