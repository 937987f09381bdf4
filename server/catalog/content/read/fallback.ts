import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { elementsIn, type QueryParameter } from '../../../platform/http/protocol/query.ts'
import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { TextRow } from '../../../platform/postgres/pool/text-rows.ts'
import type { Shown } from './render.ts'

const languages: QueryParameter<readonly Language[]> = {
  schema: { type: 'string', enum: LANGUAGES },
  description:
    'Languages, separated by commas: a missing text is replaced by the text of the first of these languages that has one, and untranslated lists these fields',
  isList: true,
  read: (text, field, faults) => {
    const languageNames = elementsIn(text)
    const known = LANGUAGES.filter((language) => languageNames.includes(language))
    if (languageNames.some((word) => !known.some((language) => language === word))) {
      faults.push({ field, key: 'invalid_value.one_of', parameters: { valid: LANGUAGES } })
      return undefined
    }
    return languageNames.length > 0 ? [...new Set(languageNames as readonly Language[])] : undefined
  },
}

export const FALLBACK = { fallback: languages }

/** Columns in which texts of other languages replace missing texts, and the list of replaced texts (rule 4.3.9). */
export const withFallback = (
  table: Table,
  shown: readonly Shown[],
  languages: readonly Language[] | undefined,
): readonly Shown[] => {
  if (languages === undefined) return shown
  const extra = `|${languages}`
  const from = new Map(
    table.columns.flatMap(({ name, of, field, language }) =>
      language === undefined || field.kind !== 'text'
        ? []
        : [[name, languages.filter((one) => one !== language).map((one) => `${of}_${one}`)]],
    ),
  )
  const all = shown.map((column): Shown => {
    const others = from.get(column.name)
    if (!others || others.length === 0) return column
    const sql = `coalesce(${[column.name, ...others].map((name) => `${table.name}.${quoted(name)}`).join(', ')})`
    return { ...column, sql, extra, filledFrom: others }
  })
  const marks = all
    .filter(({ filledFrom }) => filledFrom)
    .map(
      ({ name, sql }) =>
        `case when ${table.name}.${quoted(name)} is null and ${sql} is not null then '${name}' end`,
    )
  const sql = marks.length > 0 ? `array_remove(array[${marks.join(', ')}], null)` : `'{}'::text[]`
  return [...all, { name: 'untranslated', form: 'words', sql, extra }]
}

/** Values of the columns with fallback and of `untranslated` in the row of one object. */
export const filledValues = (
  columns: readonly Shown[],
  allColumns: readonly Shown[],
  row: TextRow,
): (string | null)[] => {
  const places = new Map(allColumns.map(({ name }, place) => [name, place]))
  const stored = (name: string): string | null => row[places.get(name) ?? -1] ?? null
  const untranslated: string[] = []
  return columns.map(({ name, filledFrom }) => {
    if (!filledFrom) return JSON.stringify(untranslated)
    const own = stored(name)
    const text = own ?? filledFrom.map(stored).find((other) => other !== null) ?? null
    if (own === null && text !== null) untranslated.push(name)
    return text
  })
}
