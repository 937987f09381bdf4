import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { LANGUAGES, type Language } from '../../schema/languages.ts'
import { type Literal, literalsOf } from './literals.ts'

/** Text for users in each language, with its file and its name in that file. */
export interface Text {
  readonly key: string
  readonly file: string
  readonly literals: Readonly<Record<Language, Literal>>
}

const SOURCES = '{schema,server,console,sdk,examples}/**/*.{ts,tsx}'

/** Names of values by language that are not texts to translate. */
const NO_TEXTS =
  /^schema\/labels\/(say|plural)\.ts:|price-list\/header-words\.ts:|:(OWN_NAMES|LANGUAGE_NAMES)$|calling-site\/words\.ts:words\.language$/

/** All texts below `root`, by key. Throws for a text that is missing or repeated in a language. */
export const textsOf = (root: string): ReadonlyMap<string, Text> => {
  const texts = new Map<string, Text>()
  for (const file of globSync(SOURCES, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).toSorted()) {
    if (file.endsWith('.test.ts')) continue
    const source = readFileSync(resolve(root, file), 'utf8')
    if (!LANGUAGES.every((language) => source.includes(`${language}:`))) continue
    for (const [name, literals] of Map.groupBy(literalsOf(source), (literal) => literal.key)) {
      const key = `${file}:${name}`
      if (NO_TEXTS.test(key)) continue
      const by = Object.fromEntries(literals.map((literal) => [literal.language, literal]))
      if (literals.length !== LANGUAGES.length || !LANGUAGES.every((language) => by[language]))
        throw new Error(`${key} is not there once in each language`)
      texts.set(key, { key, file, literals: by as Text['literals'] })
    }
  }
  return texts
}
