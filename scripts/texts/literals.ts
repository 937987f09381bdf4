import { LANGUAGES, type Language } from '../../schema/languages.ts'

/** String literal below the name of a language: its position in the source, and its value. */
export interface Literal {
  /** Path of names to it, without the language: `words.found`. */
  readonly key: string
  readonly language: Language
  readonly value: string
  readonly start: number
  readonly end: number
}

// A minimal tokenizer, because the TypeScript package no longer has a parser API.
const TOKEN =
  /\s+|\/\/.*|\/\*[\s\S]*?\*\/|(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|`|(?<name>[\w$]+)|(?<mark>.)/gy

const NAMES_A_VALUE = /^\s*:/

const isLanguage = (name: string): name is Language => LANGUAGES.some((language) => language === name)

/** All literals below a language in `source`, in their order. */
export const literalsOf = (source: string): Literal[] => {
  const literals: Literal[] = []
  const path: string[] = []
  /** Name of the next value, the previous word, and the position in the open list. */
  let name = ''
  let before = ''
  let item = 0
  const open: { readonly list: boolean; readonly item: number }[] = []
  for (let at = 0; at < source.length; ) {
    TOKEN.lastIndex = at
    const { 0: token = '', groups = {} } = TOKEN.exec(source) ?? {}
    const start = at
    at += token.length
    if (token === '`') at = endOfTemplate(source, at)
    else if (groups.text !== undefined) {
      if (NAMES_A_VALUE.test(source.slice(at))) name = spoken(token)
      else {
        const keys = [...path, open.at(-1)?.list ? String(item) : name].filter(Boolean)
        const language = keys.find(isLanguage)
        const key = keys.filter((part) => part !== language).join('.')
        if (language) literals.push({ key, language, value: spoken(token), start, end: at })
      }
    } else if (groups.name !== undefined) {
      if (open.length === 0 ? before === 'const' : NAMES_A_VALUE.test(source.slice(at))) name = token
      before = token
    } else if ('{[('.includes(token)) {
      path.push(open.at(-1)?.list ? String(item) : name)
      open.push({ list: token === '[', item })
      name = ''
      item = 0
    } else if ('}])'.includes(token)) {
      item = open.pop()?.item ?? 0
      name = path.pop() ?? ''
    } else if (token === ',') {
      item++
      if (open.length > 0) name = ''
    }
  }
  return literals
}

/** Index after a template that begins before `at`, including nested templates. */
const endOfTemplate = (source: string, from: number): number => {
  let depth = 0
  for (let at = from; at < source.length; at++) {
    const two = source.slice(at, at + 2)
    if (source[at] === '\\') at++
    else if (two === '${') depth++
    else if (source[at] === '}' && depth > 0) depth--
    else if (source[at] === '`') {
      if (depth === 0) return at + 1
      at = endOfTemplate(source, at + 1) - 1
    }
  }
  throw new Error('A template does not end')
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

const spoken = (literal: string): string =>
  literal
    .slice(1, -1)
    .replace(/\\(u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|.)/gi, (_, one, braced, four, two) => {
      const code = braced ?? four ?? two
      return code ? String.fromCodePoint(Number.parseInt(code, 16)) : (ESCAPES[one] ?? one)
    })

/** String literal with `value`, in the quotes that need fewer escapes, like the formatter. */
export const literalOf = (value: string): string => {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  const quote = count(value, "'") > count(value, '"') ? '"' : "'"
  return `${quote}${escaped.replaceAll(quote, `\\${quote}`)}${quote}`
}

const count = (text: string, part: string): number => text.split(part).length - 1
