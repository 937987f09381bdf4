import { columnsOf } from '../columns.ts'
import type { Resource } from '../resource.ts'

/** Fields that a caller names for the columns of a list. */
export interface ColumnFields {
  /** Columns that are not named are read as proposed; otherwise only those with the name of a field. */
  readonly isAuto: boolean
  /** Fields by the names of the columns; null: the column is left out. */
  readonly fields: ReadonlyMap<string, string | null>
}

/** Proposals for all columns. */
export const AUTO: ColumnFields = { isAuto: true, fields: new Map() }

/** Mistake in a list of columns. */
export type ColumnMistake =
  | { readonly is: 'noField'; readonly field: string; readonly fields: readonly string[] }
  | { readonly is: 'twice'; readonly pair: string }
  | { readonly is: 'noPair'; readonly text: string }

/**
 * Reads `Артикул=group_product_id,Цена, лей=price`, where a comma that follows no field is part of the name of a column. `auto` in
 * front of the list, or alone, proposes fields for the other columns. A name without a field, as `Опт=`, leaves its column out.
 */
export const columnFieldsIn = (text: string, object: Resource): ColumnFields | ColumnMistake => {
  const known = ['id', ...columnsOf(object).map(({ name }) => name)]
  const fields = new Map<string, string | null>()
  const [first = '', ...others] = text.split(',')
  const isAuto = first.trim() === 'auto'
  let begun = ''
  for (const piece of isAuto ? others : [first, ...others]) {
    const whole = begun + piece
    const sign = whole.lastIndexOf('=')
    const name = whole.slice(0, sign).trim()
    const field = whole.slice(sign + 1).trim()
    if (sign < 0) {
      begun = `${whole},`
      continue
    }
    if (field !== '' && !known.includes(field)) return { is: 'noField', field, fields: known }
    const isTaken = field !== '' && [...fields.values()].includes(field)
    if (name === '' || fields.has(name) || isTaken) return { is: 'twice', pair: whole.trim() }
    fields.set(name, field || null)
    begun = ''
  }
  if (begun !== '') return { is: 'noPair', text: begun.slice(0, -1).trim() }
  return { isAuto, fields }
}
