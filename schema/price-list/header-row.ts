import type { Language } from '../languages.ts'
import type { Resource } from '../resource.ts'
import { matcher } from './columns.ts'
import type { TextTable } from './sniff.ts'

/** Maximum number of lines above the headings of a price list: letterhead, date, conditions. */
const MAX_TITLES = 40

/** Positions of the records that may be the header. */
export const headerRows = ({ records }: TextTable): number[] => [...records.slice(0, MAX_TITLES).keys()]

/** Minimum share of filled cells: headings fill most of a line, a title one cell. */
const FULL = 0.6

/**
 * Index of the header: the record with the most known field names, the first of several. Without any, the
 * first record as full as the others.
 */
export const headerRowOf = (
  object: Resource,
  { records }: TextTable,
  spoken: Language,
  currency: string,
): number => {
  const candidates = records.slice(0, MAX_TITLES)
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
