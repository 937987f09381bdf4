import type { Language } from './languages.ts'
import { pluralForm } from './plural.ts'
import { type JsonKind, KINDS } from './sentences/kinds.ts'
import { SENTENCES } from './sentences.ts'

export type SentenceKey = keyof typeof SENTENCES

/**
 * What stands in the braces of a sentence:
 *
 * - `{name}`: a text in the quotes of the language, or a number
 * - `{=name}`: a text as it is, for what is typed or sent exactly so
 * - `{...names}`: names of the wire, one after another
 * - `{got@kind}`: what kind of value something is, or may be, in the words of the language
 * - `{max object|objects}`: a number and what it counts, in the form that the language has for it: `one|other` in English,
 *   `one|few|other` in Romanian, `one|few|many` in Russian and Ukrainian
 */
type Holes<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never

type NameOf<Hole extends string> = Hole extends `...${infer Name}`
  ? Name
  : Hole extends `=${infer Name}`
    ? Name
    : Hole extends `${infer Name}@kind`
      ? Name
      : Hole extends `${infer Name} ${string}`
        ? Name
        : Hole

type ValueOf<Hole extends string> = Hole extends `...${string}`
  ? readonly (string | number)[]
  : Hole extends `=${string}`
    ? string | number
    : Hole extends `${string}@kind`
      ? JsonKind | readonly JsonKind[]
      : Hole extends `${string} ${string}`
        ? number
        : string | number

type HolesOf<K extends SentenceKey> = Holes<(typeof SENTENCES)[K]['en']>

/** The parameters that a sentence needs: data, never words of a language. */
export type ParametersOf<K extends SentenceKey> = { readonly [H in HolesOf<K> as NameOf<H>]: ValueOf<H> }

/** The parameters of a sentence as they follow its key: none where it has no braces. */
export type Given<K extends SentenceKey> = [HolesOf<K>] extends [never] ? [] : [parameters: ParametersOf<K>]

/** What can be wrong with a value: the variants of `invalid_value`. */
export type Wrong = SentenceKey extends infer K
  ? K extends `invalid_value.${infer Variant}`
    ? Variant
    : never
  : never

/** A sentence that was chosen, with what fills it: to be said in whatever language is asked for. */
export type Message = {
  [K in SentenceKey]: [HolesOf<K>] extends [never]
    ? { readonly key: K; readonly parameters?: Readonly<Record<never, never>> }
    : { readonly key: K; readonly parameters: ParametersOf<K> }
}[SentenceKey]

/** The message of a key that the compiler knows only as one of several. */
export const messageOf = <K extends SentenceKey>(key: K, ...[parameters]: Given<K>): Message =>
  ({ key, ...(parameters && { parameters }) }) as Message

/** The sentence of a message in `language`. One that an earlier release has kept may be a key or a parameter that is no more. */
export const say = ({ key, parameters }: Message, language: Language): string => {
  const known = Object.hasOwn(SENTENCES, key) ? key : (key.replace(/\..*/, '') as SentenceKey)
  return piecesOf(SENTENCES[known][language])
    .map((piece) => (typeof piece === 'string' ? piece : piece(parameters ?? {}, language)))
    .join('')
}

type Value = string | number | readonly (string | number)[]
type Piece = string | ((parameters: Readonly<Record<string, Value>>, language: Language) => string)

const parsed = new Map<string, readonly Piece[]>()

const piecesOf = (template: string): readonly Piece[] => {
  const known = parsed.get(template)
  if (known) return known
  const pieces = template
    .split(/\{([^}]+)\}/)
    .map((piece, place) => (place % 2 === 0 ? piece : holeOf(piece)))
  parsed.set(template, pieces)
  return pieces
}

/** Stands for what is not known any more. */
const UNKNOWN = '…'

const holeOf = (hole: string): Piece => {
  if (hole.startsWith('...')) return (parameters) => listed(parameters[hole.slice(3)])
  if (hole.startsWith('=')) return (parameters) => String(parameters[hole.slice(1)] ?? UNKNOWN)
  if (hole.endsWith('@kind'))
    return (parameters, language) => kindsOf(parameters[hole.slice(0, -5)], language)
  const space = hole.indexOf(' ')
  if (space < 0) return (parameters, language) => quoted(parameters[hole], language)
  const forms = hole.slice(space + 1).split('|')
  return (parameters, language) => {
    const count = Number(parameters[hole.slice(0, space)])
    return `${count} ${pluralForm(count, forms, language)}`
  }
}

const listed = (value: Value | undefined): string => [value ?? UNKNOWN].flat().join(', ')

const QUOTES = {
  en: ['“', '”'],
  ro: ['„', '”'],
  ru: ['«', '»'],
  uk: ['«', '»'],
} as const satisfies Record<Language, readonly [string, string]>

const quoted = (value: Value = UNKNOWN, language: Language): string => {
  const [open, close] = QUOTES[language]
  return typeof value === 'number' ? String(value) : `${open}${value}${close}`
}

const kindsOf = (value: Value | undefined, language: Language): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(
    [value ?? UNKNOWN].flat().map((kind) => KINDS[kind as JsonKind]?.[language] ?? String(kind)),
  )
