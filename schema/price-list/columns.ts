import { type Column, columnsOf } from '../columns.ts'
import { columnLabel, wireLabel } from '../labels/column-label.ts'
import { LANGUAGES, type Language } from '../languages.ts'
import type { Field, Resource } from '../resource.ts'
import { ARTICLE_WORDS, FLAG_WORDS, HEADER_WORDS } from './header-words.ts'
import { isOtherMeaning } from './other-meaning.ts'
import { isPlausible } from './plausible.ts'
import type { Columns } from './sniff.ts'

/** Fields of the columns of a file, by their API names; null: the column is ignored. */
export type Mapping = readonly (string | null)[]

/** Part of a heading used for comparison. */
export const bareName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const IS_FLAG_NAME: ReadonlySet<string> = new Set(Object.values(FLAG_WORDS).flat().map(bareName))

/** Possible headings of fields: API names, labels of the console in all languages, and headings of suppliers. */
const callings = (object: Resource, spoken: Language): ReadonlyMap<string, string> => {
  const columns = columnsOf(object)
  const languages = [spoken, ...LANGUAGES.filter((one) => one !== spoken)]
  const called: [string, string][] = [
    ...columns.map(({ name }): [string, string] => [name, name]),
    ...columns.flatMap((column) =>
      languages.map((language): [string, string] => [columnLabel(object, column, language), column.name]),
    ),
    // The language of a heading without a language follows from its words.
    ...languages.flatMap((language) =>
      columns
        .filter((column) => column.language === language)
        .map((column): [string, string] => [wireLabel(object, column.of, language), column.name]),
    ),
    ...columns
      .filter((column) => column.language === spoken)
      .map((column): [string, string] => [column.of, column.name]),
    ...languages.flatMap((language) =>
      columns
        .filter((column) => column.language === undefined || column.language === language)
        .flatMap(({ of, name }) =>
          (HEADER_WORDS[of]?.[language] ?? []).map((word): [string, string] => [word, name]),
        ),
    ),
  ]
  const map = new Map<string, string>()
  for (const [calling, name] of called) {
    const spelling = bareName(calling)
    if (!map.has(spelling) && (calling === name || !IS_FLAG_NAME.has(spelling))) map.set(spelling, name)
  }
  return map
}

/**
 * Spellings of a heading: unchanged, and without a common suffix: `Цена, лей`, `Stoc (buc.)`; not `Preț, EUR` at a site with lei.
 */
const spellings = (name: string, currency: string): string[] => {
  const short = name.replace(/[,([/].*$/s, '')
  return isOtherMeaning(name.slice(short.length), currency) ? [bareName(name)] : [name, short].map(bareName)
}

/** Most likely fields of the columns of a file, without duplicates. */
export const match = (
  object: Resource,
  names: readonly string[],
  spoken: Language,
  currency: string,
): Mapping => matcher(object, spoken, currency)(names)

/** {@link match}, for many rows that may have the names. */
export const matcher = (object: Resource, spoken: Language, currency: string) => {
  const known = callings(object, spoken)
  return (names: readonly string[], rows: Columns['rows'] = []): Mapping => {
    const own = isOwnExport(object, names)
    const usedFields = new Set<string>()
    const mapping = names.map((name) => {
      // A heading with this prefix is not for the server, as in a file of refused lines.
      if (name.startsWith('_')) return null
      const columnName =
        own && name === 'id'
          ? 'id'
          : spellings(name, currency)
              .map((spelling) => known.get(spelling))
              .find((field) => field !== undefined)
      if (columnName === undefined || usedFields.has(columnName)) return null
      usedFields.add(columnName)
      return columnName
    })
    const flagged = withFlags(object, names, mapping, currency)
    const identifiers = object.identifiedBy ?? ['id', ...(object.key === null ? [] : [object.key])]
    const key = object.identifiedBy?.[0] ?? object.key
    if (key === null || identifiers.some((name) => usedFields.has(name))) return flagged
    const article = articleIn(object, names, rows, currency)
    return article === undefined ? flagged : flagged.with(article, key)
  }
}

/** True for a file with only the headings of an export. Ids of other systems would mean other objects. */
export const isOwnExport = (object: Resource, names: readonly string[]): boolean => {
  const own = new Set(['id', 'created_at', 'updated_at', '', ...columnsOf(object).map(({ name }) => name)])
  return names.every((name) => own.has(name) || name.startsWith('_'))
}

/** Adds to a mapping the columns that often contain yes or no, if no other column has their field. */
const withFlags = (
  { fields }: Resource,
  names: readonly string[],
  mapping: Mapping,
  currency: string,
): Mapping => {
  let result = mapping
  for (const [field, words] of Object.entries(FLAG_WORDS)) {
    if (!Object.hasOwn(fields, field) || result.includes(field)) continue
    const flags = new Set(words.map(bareName))
    const place = names.findIndex(
      (name, at) => result[at] === null && spellings(name, currency).some((spelling) => flags.has(spelling)),
    )
    if (place >= 0) result = result.with(place, field)
  }
  return result
}

/**
 * Column of the article number: of several candidates the first without repeated values, else the first one.
 */
const articleIn = (
  { path, fields, identifiedBy }: Resource,
  names: readonly string[],
  rows: Columns['rows'],
  currency: string,
): number | undefined => {
  const spelt = names.map((name) => spellings(name, currency))
  const places = (ARTICLE_WORDS[identifiedBy ? 'product' : path] ?? [])
    .map((word) => spelt.findIndex((one, place) => names[place] !== '' && one.includes(bareName(word))))
    .filter((place) => place >= 0 && !Object.hasOwn(fields, names[place] ?? ''))
  const filled = places.filter((place) => isMostlyFilled(rows, place))
  return filled.find((place) => isWithoutRepetition(rows, place)) ?? filled[0] ?? places[0]
}

const valuesIn = (rows: Columns['rows'], place: number): string[] =>
  rows.flatMap((row) => row[place]?.trim() || [])

const isMostlyFilled = (rows: Columns['rows'], place: number): boolean =>
  valuesIn(rows, place).length * 2 > rows.filter((row) => row.some((cell) => cell)).length

const isWithoutRepetition = (rows: Columns['rows'], place: number): boolean => {
  const values = valuesIn(rows, place)
  return new Set(values).size === values.length
}

/**
 * {@link match} with samples of cells: a brand by its name is not a reference, and every line would be refused; a column of only
 * 0 and 1 causes a question ({@link flagColumns}).
 */
export const matchColumns = (
  object: Resource,
  { names, rows }: Columns,
  spoken: Language,
  currency: string,
): Mapping => {
  const columns = columnsOf(object)
  const mapping = matcher(object, spoken, currency)(names, rows)
  if (isOwnExport(object, names)) return mapping
  const otherUnits = fieldsInOtherUnits(names, rows)
  return mapping.map((name, place) => {
    const column = columns.find((column) => column.name === name)
    if (!column) return name
    const cells = rows.flatMap((row) => row[place] || [])
    if (column.of === 'unit' && !isPlausible(column.field, cells))
      return wordsForUnits(names[place] ?? '', columns, spoken, currency)
    const isMeant = isPlausible(column.field, cells) && !otherUnits.has(column.of)
    return isMeant && !isFlag(column.field, names[place] ?? '', cells) ? name : null
  })
}

/** Field for units in a supplier's words: the text in the language of the heading. */
const wordsForUnits = (
  name: string,
  columns: readonly Column[],
  spoken: Language,
  currency: string,
): string | null => {
  const spelt = spellings(name, currency)
  const isHeading = (language: Language) =>
    HEADER_WORDS.unit?.[language].some((word) => spelt.includes(bareName(word))) === true
  const language = [spoken, ...LANGUAGES].find(isHeading) ?? spoken
  return columns.find((one) => one.of === 'unit_measurement' && one.language === language)?.name ?? null
}

/** Fields whose unit other systems write into a separate column, by the heading of that column, with the units of the fields. */
const UNIT_COLUMNS: readonly {
  readonly name: RegExp
  readonly fields: readonly string[]
  readonly units: RegExp
}[] = [
  { name: /weight(?:unit|class)/, fields: ['weight'], units: /^(?:kg|кг)\.?$/i },
  { name: /length(?:unit|class)/, fields: ['length', 'width', 'height'], units: /^$/ },
]

/** Fields whose unit column contains another unit. */
const fieldsInOtherUnits = (names: readonly string[], rows: Columns['rows']): ReadonlySet<string> =>
  new Set(
    UNIT_COLUMNS.flatMap(({ name, fields, units }) => {
      const place = names.findIndex((one) => name.test(bareName(one)))
      return valuesIn(rows, place).every((value) => units.test(value)) ? [] : fields
    }),
  )

const FLAGS: ReadonlySet<string> = new Set(['0', '1'])

/** True for a column that may be an amount, or yes and no. */
const isFlag = (field: Field, name: string, cells: readonly string[]): boolean => {
  if (field.kind !== 'number' || field.amount || cells.length === 0) return false
  const values = cells.map((cell) => cell.trim())
  if (values.every((value) => FLAGS.has(value))) return true
  return IS_FLAG_NAME.has(bareName(name)) && !values.every((value) => /\d/.test(value))
}

/** Columns of 0 and 1 that may be an amount or yes and no, with the field of the amount: only the sender knows which. */
export const flagColumns = (
  object: Resource,
  { names, rows }: Columns,
  spoken: Language,
  currency: string,
): { readonly place: number; readonly field: string }[] => {
  const columns = columnsOf(object)
  if (isOwnExport(object, names)) return []
  return matcher(
    object,
    spoken,
    currency,
  )(names, rows).flatMap((field, place) => {
    const meant = columns.find(({ name }) => name === field)?.field
    const values = valuesIn(rows, place)
    return field !== null &&
      meant?.kind === 'number' &&
      !meant.amount &&
      values.length > 0 &&
      values.every((one) => FLAGS.has(one))
      ? [{ place, field }]
      : []
  })
}
