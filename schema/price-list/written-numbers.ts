import { columnsOf } from '../columns.ts'
import type { Resource } from '../resource.ts'
import { isCode } from '../wire/cell.ts'
import { codeCell, lettersAt } from '../workbook/cell.ts'
import type { Mapping } from './columns.ts'
import { isOtherMoney } from './other-meaning.ts'
import type { Columns } from './sniff.ts'

/** Decimal separator. */
export type Decimals = 'comma' | 'point'

/** Notation of the numbers of a file. */
export interface Numbers {
  /** Numeric columns by their positions, each with the unit next to its numbers. */
  readonly units: ReadonlyMap<number, string | undefined>
  /** Meaning of the separator in `1,234`; undefined leaves the number unchanged, and the server refuses it. */
  readonly decimals: Decimals | undefined
  /** True if an unquoted value is a number of a workbook. */
  readonly isTyped: boolean
  /** Positions of the columns of a workbook that are codes. */
  readonly codes: ReadonlySet<number>
}

const KINDS: ReadonlySet<string> = new Set(['integer', 'number', 'decimal', 'money'])

/**
 * Words of one meaning per group. A price in euros does not become one in lei: a column must use one unit
 * only.
 */
const UNITS: readonly (readonly string[])[] = [
  ['лей', 'лея', 'леи', 'леев', 'lei', 'leu'],
  ['mdl'],
  ['ron'],
  ['грн', 'гривень', 'гривен', 'uah', '₴'],
  ['руб', 'рублей', 'rub', '₽'],
  ['eur', 'euro', 'евро', 'євро', '€'],
  ['usd', '$'],
  ['шт', 'штук', 'buc', 'bucăți', 'bucati', 'pcs'],
  ['кг', 'kg'],
]

/** Spaces within a line only: two prices in two lines of a cell are two. */
const WITH_UNIT =
  /^(?:(?<before>[\p{L}₴₽€$]+)\.?[\p{Zs}]*)?(?<number>[-−]?\d(?:[\d.,'’\p{Zs}]*\d)?)(?:[\p{Zs}]*(?<trailing>[\p{L}₴₽€$]+)\.?)?$/u

/** Longer than any number with its unit. */
const MAX_NUMBER_LENGTH = 60

/** Parts of a cell: a number, and one of the {@link UNITS} in its spelling. */
const partsOf = (text: string) => {
  if (text.length > MAX_NUMBER_LENGTH) return undefined
  const { before, number, trailing } = WITH_UNIT.exec(text.trim())?.groups ?? {}
  if (number === undefined || (before !== undefined && trailing !== undefined)) return undefined
  const unit = before ?? trailing
  const group = UNITS.find((words) => unit !== undefined && words.includes(unit.toLowerCase()))
  return unit !== undefined && !group ? undefined : { number, unit, group }
}

const SPACED = /^([-−]?)(\d{1,3}(?:[\p{Zs}'’]\d{3})+|\d+)(?:([.,])(\d+))?$/u
const MARKED = /^([-−]?)([1-9]\d{0,2}(?:([.,])\d{3})(?:\3\d{3})*)(?:(?!\3)[.,](\d+))?$/
/** One comma or point before three digits may separate thousands or decimals; thousands never follow a zero. */
const MAY_BE_THOUSANDS = /^[1-9]\d{0,2}$/
const GROUP = 3

const nameOf = (mark: string | undefined): Decimals => (mark === ',' ? 'comma' : 'point')

/** Number in the server's notation, with the notation that it implies for others; `ambiguous` if `decimals` does not decide. */
export const readNumber = (
  text: string,
  decimals: Decimals | undefined,
): { readonly plain: string; readonly proves?: Decimals } | 'ambiguous' | undefined => {
  const [spaced, sign, integerPart = '', mark, fraction] = SPACED.exec(text) ?? []
  const minus = (one: string | undefined) => (one ? '-' : '')
  if (spaced !== undefined) {
    const digits = minus(sign) + integerPart.replace(/\D/g, '')
    if (fraction === undefined) return { plain: digits }
    if (fraction.length !== GROUP || !MAY_BE_THOUSANDS.test(integerPart))
      return { plain: `${digits}.${fraction}`, proves: nameOf(mark) }
    if (decimals === undefined) return 'ambiguous'
    return { plain: decimals === nameOf(mark) ? `${digits}.${fraction}` : digits + fraction }
  }
  const [marked, itsSign, groups = '', separator, rest] = MARKED.exec(text) ?? []
  if (marked === undefined) return undefined
  const digits = minus(itsSign) + groups.replace(/\D/g, '')
  return {
    plain: rest === undefined ? digits : `${digits}.${rest}`,
    proves: separator === ',' ? 'point' : 'comma',
  }
}

/** Cell in the form for sending: a number in the server's notation, and any other text unchanged. */
export const plainCell = (
  { units, decimals, isTyped, codes }: Numbers,
  place: number,
  cell: string,
  bare: boolean,
  row: number,
): string => {
  if (isTyped && bare) return codes.has(place) ? codeCell(cell, `${lettersAt(place)}${row}`) : cell
  if (!units.has(place)) return cell
  const parts = partsOf(cell)
  if (!parts || (parts.group && parts.group[0] !== units.get(place))) return cell
  const read = readNumber(parts.number, decimals)
  return read === undefined || read === 'ambiguous' ? cell : read.plain
}

/** Findings from the first records about the numbers of a file. */
export interface NumberDetection extends Omit<Numbers, 'isTyped'> {
  /** Ambiguous number, unless the decimal separator is known. */
  readonly ambiguous: string | undefined
  /** Units next to numbers, in their spelling. */
  readonly words: readonly string[]
}

export const findNumbers = (
  object: Resource,
  { rows, bare }: Columns,
  mapping: Mapping,
  isTyped: boolean,
  currency: string,
): NumberDetection => {
  const kinds = new Map(columnsOf(object).map(({ name, field }) => [name, field.kind]))
  const units = new Map<number, string | undefined>()
  const proven = new Set<Decimals>()
  const words = new Set<string>()
  let ambiguous: string | undefined
  for (const [place, name] of mapping.entries()) {
    if (name === null || !KINDS.has(kinds.get(name) ?? '')) continue
    const groups = new Map<string, string>()
    for (const [n, row] of rows.entries()) {
      if (isTyped && bare[n]?.[place]) continue
      const { number, group, unit } = partsOf(row[place] ?? '') ?? {}
      if (number === undefined) continue
      if (group?.[0] !== undefined && unit !== undefined) groups.set(group[0], unit)
      const read = readNumber(number, undefined)
      if (read === 'ambiguous') ambiguous ??= number
      else if (read?.proves) proven.add(read.proves)
    }
    // A price in another currency is unchanged, and the server refuses it.
    const [[group, word] = []] =
      groups.size === 1 && ![...groups.values()].some((one) => isOtherMoney(one, currency)) ? groups : []
    units.set(place, group)
    if (word !== undefined) words.add(word)
  }
  const codes = mapping.flatMap((name, place) => {
    const field = columnsOf(object).find((column) => column.name === name)?.field
    return isTyped && field && isCode(field) ? [place] : []
  })
  const [only] = proven
  return {
    codes: new Set(codes),
    units,
    decimals: proven.size === 1 ? only : undefined,
    ambiguous,
    words: [...words],
  }
}

/** Columns with their numbers in the form for sending. */
export const plainColumns = (columns: Columns, numbers: Numbers): Columns => ({
  ...columns,
  rows: columns.rows.map((row, n) =>
    row.map((cell, place) =>
      cell === undefined
        ? cell
        : plainCell(numbers, place, cell, columns.bare[n]?.[place] ?? false, columns.numbers[n] ?? 0),
    ),
  ),
})

/** True if one of the first records would be sent with changes. */
export const isRewritten = (columns: Columns, numbers: Numbers): boolean =>
  numbers.codes.size > 0 ||
  plainColumns(columns, numbers).rows.some((row, n) =>
    row.some((cell, place) => cell !== columns.rows[n]?.[place]),
  )
