import type { Language } from '../languages.ts'
import type { Resource } from '../resource.ts'
import type { TextTable } from './beginning.ts'
import { matcher } from './columns.ts'

/** Lines above the names that a price list may have: a letterhead, a date, conditions. */
const MOST_TITLES = 40

/** The places of the records that may name the columns. */
export const headerRows = ({ records }: TextTable): number[] => [...records.slice(0, MOST_TITLES).keys()]

/** Names take up most of a line; a title is one cell of it. */
const FULL = 0.6

/**
 * The place of the record that names the columns: whose cells are most often what fields are called, of several the first. Where none is,
 * the first that is as full as the others.
 */
export const headerRowOf = (
  object: Resource,
  { records }: TextTable,
  spoken: Language,
  currency: string,
): number => {
  const candidates = records.slice(0, MOST_TITLES)
  const match = matcher(object, spoken, currency)
  const known = candidates.map(({ cells }) => match(cells).filter((name) => name !== null).length)
  const best = Math.max(...known)
  if (best > 0) return known.indexOf(best)
  const filled = candidates.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  const most = Math.max(...filled)
  return Math.max(
    0,
    filled.findIndex((count) => count >= most * FULL),
  )
}
