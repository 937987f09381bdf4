import { columnsOf } from '@vitrina/schema/columns'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { Resource } from '@vitrina/schema/resource'
import { readCell } from '@vitrina/schema/wire/cell'
import { columnLabel, wireLabel } from '../label.ts'
import type { Columns } from './beginning.ts'
import { ARTICLE_WORDS, HEADER_WORDS } from './header-words.ts'
import { isOtherMeaning } from './other-meaning.ts'

/** For each column of a file the field that it is read into, by its name on the wire; null: it is left out. */
export type Mapping = readonly (string | null)[]

/** What counts of a name. */
export const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** What fields may be called in a file: as on the wire, as the console calls them in any of its languages, or as suppliers do. */
const callings = (object: Resource, spoken: Language): ReadonlyMap<string, string> => {
  const columns = columnsOf(object)
  const languages = [spoken, ...LANGUAGES.filter((one) => one !== spoken)]
  const called: [string, string][] = [
    ['id', 'id'],
    ...columns.map(({ name }): [string, string] => [name, name]),
    ...columns.flatMap((column) =>
      languages.map((language): [string, string] => [columnLabel(object, column, language), column.name]),
    ),
    // Without a language behind it, a name is in the language that it is written in.
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
  for (const [calling, name] of called) if (!map.has(bare(calling))) map.set(bare(calling), name)
  return map
}

/** A name as it stands, and without what often stands behind it: `Цена, лей`, `Stoc (buc.)`; not `Preț, EUR` where the site counts in lei. */
const spellings = (name: string, currency: string): string[] => {
  const short = name.replace(/[,([/].*$/s, '')
  return isOtherMeaning(name.slice(short.length), currency) ? [bare(name)] : [name, short].map(bare)
}

/** The fields that the columns of a file are most likely meant for; none twice. */
export const match = (
  object: Resource,
  names: readonly string[],
  spoken: Language,
  currency: string,
): Mapping => matcher(object, spoken, currency)(names)

/** {@link match}, for many rows that may have the names. */
export const matcher = (object: Resource, spoken: Language, currency: string) => {
  const known = callings(object, spoken)
  return (names: readonly string[]): Mapping => {
    const taken = new Set<string>()
    const mapping = names.map((name) => {
      // What begins so is not meant for the server, as in the file of the lines that were refused.
      if (name.startsWith('_')) return null
      const found = spellings(name, currency)
        .map((spelling) => known.get(spelling))
        .find((field) => field !== undefined)
      if (found === undefined || taken.has(found)) return null
      taken.add(found)
      return found
    })
    if (object.key === null || taken.has('id') || taken.has(object.key)) return mapping
    const article = articleIn(object, names, currency)
    return article === undefined ? mapping : mapping.with(article, object.key)
  }
}

const articleIn = (
  { path, fields }: Resource,
  names: readonly string[],
  currency: string,
): number | undefined => {
  const spelt = names.map((name) => spellings(name, currency))
  return (ARTICLE_WORDS[path] ?? [])
    .map((word) => spelt.findIndex((one) => one.includes(bare(word))))
    .find((place) => place >= 0 && !Object.hasOwn(fields, names[place] ?? ''))
}

/** The same for columns of which some cells are known: a brand by its name is no reference, and would refuse every line. */
export const matchColumns = (
  object: Resource,
  { names, rows }: Columns,
  spoken: Language,
  currency: string,
): Mapping => {
  const columns = columnsOf(object)
  return match(object, names, spoken, currency).map((name, place) => {
    const field = columns.find((column) => column.name === name)?.field
    if (!field || (field.kind !== 'reference' && field.kind !== 'references')) return name
    const cells = rows.flatMap((row) => row[place] || [])
    return cells.length > 0 && cells.every((cell) => 'fault' in readCell(field, cell)) ? null : name
  })
}

export interface Doubts {
  /** Fields that several columns are read into. */
  readonly twice: readonly string[]
  /** No column tells which object a line is about. */
  readonly withoutKey: boolean
  /** Fields that a new object needs, and that no column is read into. */
  readonly missing: readonly string[]
}

/** What is to be thought about before a file is read like that. */
export const doubtsAbout = (object: Resource, mapping: Mapping): Doubts => {
  const given = mapping.filter((name) => name !== null)
  const isThere = new Set(given)
  return {
    twice: [...new Set(given.filter((name, place) => given.indexOf(name) !== place))],
    withoutKey: !isThere.has('id') && !(object.key !== null && isThere.has(object.key)),
    missing: columnsOf(object)
      .filter(({ name, required, field }) => {
        const isMade = field.kind === 'slug' && field.made.when === 'missing'
        return required && !isMade && !isThere.has(name)
      })
      .map(({ name }) => name),
  }
}
