import { columnsOf } from '../columns.ts'
import type { Language } from '../languages.ts'
import type { Resource } from '../resource.ts'
import type { ColumnFields } from './column-fields.ts'
import { flagColumns, isOwnExport, type Mapping, matchColumns } from './columns.ts'
import { doubtsAbout, type RepeatedKeys, repeatedKeys } from './doubts.ts'
import { headerRowOf, headerRows } from './header-row.ts'
import { type Columns, columnsUnder, namesAbove, type TextTable } from './sniff.ts'
import { type Decimals, findNumbers, type Numbers } from './written-numbers.ts'

/** Answers and options for reading a list. */
export interface Instructions {
  readonly object: Resource
  readonly columns: ColumnFields
  /** Decimal separator; undefined: detected. */
  readonly decimals: Decimals | undefined
  /** Language of headings that exist in several languages. */
  readonly spoken: Language
  /** Currency of the site; empty if unknown. */
  readonly currency: string
  /** True for a table of a workbook. */
  readonly isTyped: boolean
}

/** Question that only the sender of a list can answer. */
export type Question =
  /** A given column is missing in the list. */
  | { readonly about: 'absent'; readonly name: string; readonly names: readonly string[] }
  /** No heading is known. */
  | { readonly about: 'names'; readonly names: readonly string[] }
  /** No column identifies the object of a line. */
  | { readonly about: 'key'; readonly field: string; readonly names: readonly string[] }
  /** Several lines share the values of the proposed key. */
  | { readonly about: 'repeated'; readonly name: string; readonly field: string; readonly keys: RepeatedKeys }
  /** A column of 0 and 1 may be an amount, or yes and no. */
  | { readonly about: 'amount'; readonly name: string; readonly field: string }
  /** A number has two meanings. */
  | { readonly about: 'number'; readonly value: string }

/** Decided reading of a list. */
export interface SettledList {
  readonly headerRow: number
  readonly mapping: Mapping
  readonly numbers: Numbers
  /** Headings of columns that are ignored without a request of the caller. */
  readonly leftOut: readonly string[]
  readonly repeated: RepeatedKeys | undefined
}

/**
 * Decides how a list is read, or returns the questions to answer first; undefined for a table without a
 * record.
 */
export const settleList = (
  table: TextTable,
  instructions: Instructions,
): SettledList | readonly Question[] | undefined => {
  const { object, columns: columnOptions, decimals, currency, isTyped } = instructions
  const headerRow = headerRowFor(table, instructions)
  if (headerRow === undefined) return undefined
  const columns = columnsUnder(table, headerRow)
  const absent = [...columnOptions.fields.keys()].filter((name) => !columns.names.includes(name))
  const named = columns.names.filter((name) => name !== '')
  if (absent.length > 0) return absent.map((name) => ({ about: 'absent', name, names: named }))

  const isOwn = isOwnExport(object, columns.names)
  const mapping = columnOptions.isAuto
    ? proposed(columns, instructions)
    : withOwnNames(columns.names, columnOptions.fields, object)
  const lines = table.records.slice(headerRow + 1).map(({ line, number }) => (isTyped ? number : line))
  const repeated = repeatedKeys(object, columns, lines, mapping)
  const questions: Question[] = []
  if (columnOptions.isAuto && !isOwn)
    questions.push(...questionsAbout(columns, mapping, repeated, instructions))
  const detection = findNumbers(object, columns, mapping, isTyped, currency)
  const decimalMark = decimals ?? detection.decimals
  if (detection.ambiguous !== undefined && decimalMark === undefined)
    questions.push({ about: 'number', value: detection.ambiguous })
  if (questions.length > 0) return questions
  return {
    headerRow,
    mapping,
    numbers: { units: detection.units, codes: detection.codes, decimals: decimalMark, isTyped },
    leftOut: columns.names.filter(
      (name, place) =>
        mapping[place] === null &&
        name !== '' &&
        !name.startsWith('_') &&
        !columnOptions.fields.has(name) &&
        !(isOwn && SHOWN_ONLY.has(name)),
    ),
    repeated,
  }
}

/** Columns of an export that no import writes. */
const SHOWN_ONLY: ReadonlySet<string> = new Set(['created_at', 'updated_at'])

/**
 * Record with the headings of the given columns, after possible titles. Without given columns, the one with the most known
 * headings.
 */
const headerRowFor = (
  table: TextTable,
  { object, columns: { isAuto, fields }, spoken, currency }: Instructions,
): number | undefined => {
  const missingIn = (row: number) => {
    const names = new Set(namesAbove(table, row))
    return [...fields.keys()].filter((name) => !names.has(name)).length
  }
  if (table.records.length === 0) return undefined
  if (isAuto && fields.size === 0) return headerRowOf(object, table, spoken, currency)
  return headerRows(table).toSorted((one, other) => missingIn(one) - missingIn(other))[0]
}

/** Proposals for all columns except the given ones. */
const proposed = (
  columns: Columns,
  { object, columns: { fields }, spoken, currency }: Instructions,
): Mapping => {
  const usedFields = new Set(fields.values())
  return matchColumns(object, columns, spoken, currency).map((field, place) => {
    const chosenField = fields.get(columns.names[place] ?? '')
    if (chosenField !== undefined) return chosenField
    return usedFields.has(field) ? null : field
  })
}

/** Columns of the caller, and those with the name of a field. */
const withOwnNames = (
  names: readonly string[],
  fields: ColumnFields['fields'],
  object: Resource,
): Mapping => {
  const own = new Set(['id', ...columnsOf(object).map(({ name }) => name)])
  const usedFields = new Set(fields.values())
  return names.map((name) => {
    const field = fields.get(name)
    if (field !== undefined) return field
    return own.has(name) && !usedFields.has(name) ? name : null
  })
}

const questionsAbout = (
  columns: Columns,
  mapping: Mapping,
  repeated: RepeatedKeys | undefined,
  { object, columns: { fields }, spoken, currency }: Instructions,
): Question[] => {
  const { names } = columns
  const named = names.filter((name) => name !== '')
  if (mapping.every((field) => field === null)) return [{ about: 'names', names: named }]
  const questions: Question[] = []
  const { key } = object
  if (key !== null && doubtsAbout(object, mapping).withoutKey)
    questions.push({ about: 'key', field: key, names: named })
  const keyPlace = mapping.indexOf(mapping.includes('id') ? 'id' : key)
  const keyName = names[keyPlace] ?? ''
  if (repeated && !fields.has(keyName))
    questions.push({ about: 'repeated', name: keyName, field: mapping[keyPlace] ?? '', keys: repeated })
  for (const { place, field } of flagColumns(object, columns, spoken, currency)) {
    const name = names[place] ?? ''
    if (mapping[place] === null && !mapping.includes(field) && !fields.has(name))
      questions.push({ about: 'amount', name, field })
  }
  return questions
}
