import { columnsOf } from '@vitrina/schema/columns'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { Resource } from '@vitrina/schema/resource'
import { columnLabel, wireLabel } from '../label.ts'

/** For each column of a file the field that it is read into, by its name on the wire; null: it is left out. */
export type Mapping = readonly (string | null)[]

const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** What fields may be called in a file: as on the wire, or as the console calls them in any of its languages. */
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
  ]
  const map = new Map<string, string>()
  for (const [calling, name] of called) if (!map.has(bare(calling))) map.set(bare(calling), name)
  return map
}

/** The fields that the columns of a file are most likely meant for; none twice. */
export const match = (object: Resource, names: readonly string[], spoken: Language): Mapping => {
  const known = callings(object, spoken)
  const taken = new Set<string>()
  return names.map((name) => {
    // What begins so is not meant for the server, as in the file of the lines that were refused.
    const found = name.startsWith('_') ? undefined : known.get(bare(name))
    if (found === undefined || taken.has(found)) return null
    taken.add(found)
    return found
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
