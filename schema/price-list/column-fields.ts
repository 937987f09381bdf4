import { columnsOf } from '../columns.ts'
import type { Resource } from '../resource.ts'

/** Assignment of columns to fields by a caller. */
export interface ColumnFields {
  /** True if other columns are read as proposed; otherwise only those with the name of a field. */
  readonly isAuto: boolean
  /** Fields by heading; null: the column is ignored. */
  readonly fields: ReadonlyMap<string, string | null>
}

/** Proposals for all columns. */
export const AUTO: ColumnFields = { isAuto: true, fields: new Map() }

/** Fault in a list of columns. */
export type ColumnMistake =
  | { readonly is: 'noField'; readonly field: string; readonly fields: readonly string[] }
  | { readonly is: 'twice'; readonly pair: string }
  | { readonly is: 'noPair'; readonly text: string }

/**
 * Reads `Артикул=group_product_id,Цена, лей=price`, where a comma not preceded by a field is part of a heading. `auto` before the
 * list, or alone, proposes fields for the other columns. A heading without a field, such as `Опт=`, ignores its column.
 */
export const columnFieldsIn = (text: string, object: Resource): ColumnFields | ColumnMistake => {
  const known = ['id', ...columnsOf(object).map(({ name }) => name)]
  const fields = new Map<string, string | null>()
  const [first = '', ...others] = text.split(',')
  const isAuto = first.trim() === 'auto'
  let begun = ''
  for (const piece of isAuto ? others : [first, ...others]) {
    const pair = begun + piece
    const sign = pair.lastIndexOf('=')
    const name = pair.slice(0, sign).trim()
    const field = pair.slice(sign + 1).trim()
    if (sign < 0) {
      begun = `${pair},`
      continue
    }
    if (field !== '' && !known.includes(field)) return { is: 'noField', field, fields: known }
    const isAssigned = field !== '' && [...fields.values()].includes(field)
    if (name === '' || fields.has(name) || isAssigned) return { is: 'twice', pair: pair.trim() }
    fields.set(name, field || null)
    begun = ''
  }
  if (begun !== '') return { is: 'noPair', text: begun.slice(0, -1).trim() }
  return { isAuto, fields }
}
