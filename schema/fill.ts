import { pluralForm } from './labels/plural.ts'
import type { Language } from './languages.ts'
import { type JsonKind, KINDS } from './sentences/kinds.ts'

/**
 * Parameters of a sentence in braces:
 *
 * - `{name}`: a text in the quotation marks of the language, or a number
 * - `{=name}`: an unchanged text, for exact input
 * - `{...names}`: names of fields, separated by commas
 * - `{got@kind}`: kind of a value, or accepted kinds, in the language
 * - `{max object|objects}`: a number with its noun, in the plural form of the language: `one|other` in English, `one|few|other`
 *   in Romanian, `one|few|many` in Russian and Ukrainian
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

/** Parameters of a text: data, never words of a language. */
export type ParametersIn<S extends string> = { readonly [H in Holes<S> as NameOf<H>]: ValueOf<H> }

/** Parameters as further arguments: none for a text without braces. */
export type FillParameters<S extends string> = [Holes<S>] extends [never] ? [] : [parameters: ParametersIn<S>]

type Value = string | number | readonly (string | number)[]
type Piece = string | ((parameters: Readonly<Record<string, Value>>, language: Language) => string)

/** Replaces the placeholders of a text; forms and numbers follow `language`. */
export const fill = (text: string, parameters: Readonly<Record<string, Value>>, language: Language): string =>
  piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece(parameters, language)))
    .join('')

const parsed = new Map<string, readonly Piece[]>()

const piecesOf = (text: string): readonly Piece[] => {
  const known = parsed.get(text)
  if (known) return known
  const pieces = text.split(/\{([^}]+)\}/).map((piece, place) => (place % 2 === 0 ? piece : holeOf(piece)))
  parsed.set(text, pieces)
  return pieces
}

/** Replacement of an unknown value. */
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
