import { createHash } from 'node:crypto'
import type { QueryResult } from 'pg'
import { arrayTextOrValue } from '../derive/array-text.ts'

/** Piece of SQL with its values. If awaited, it is sent; inside another piece, it becomes a part of it. */
export interface Query<Row = Record<string, unknown>> extends PromiseLike<Row[]> {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  readonly isSql: true
}

interface Tag {
  <Row = Record<string, unknown>>(strings: TemplateStringsArray, ...values: unknown[]): Query<Row>
  unsafe(text: string): Query
}

type Execute = (text: string, values: unknown[], name: string | undefined) => Promise<QueryResult>

const isQuery = (value: unknown): value is Query =>
  value !== null && typeof value === 'object' && (value as { isSql?: boolean }).isSql === true

/** Text and parameters of a query with all its parts. */
export const textOf = (query: Query): { text: string; values: unknown[] } => {
  const values: unknown[] = []
  let text = ''
  const append = ({ strings, values: own }: Query) => {
    strings.forEach((string, i) => {
      text += string
      if (i === strings.length - 1) return
      const value = own[i]
      if (isQuery(value)) append(value)
      else if (Array.isArray(value) && value.length > 0 && value.every(isQuery)) value.forEach(append)
      else text += `$${values.push(value)}`
    })
  }
  append(query)
  return { text, values }
}

/** Names of prepared statements by text, so that a connection parses each text once. */
const names = new Map<string, string>()
const MAX_NAMES = 500

/**
 * Prefix of a statement whose text depends on a site. It is parsed each time: names are limited, and one site must not use them
 * up.
 */
export const OF_ONE_SITE = '/* of one site */'

/** Name under which each connection prepares a text; undefined if the limit of names is reached. */
export const statementNameOf = (text: string): string | undefined => {
  if (text.startsWith(OF_ONE_SITE)) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES) return known
  const name = createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return name
}

/**
 * Template tag that creates queries; an awaited query is sent by `execute`, under a name derived from its
 * text.
 */
export const tag = (execute: Execute): Tag => {
  const query = (strings: readonly string[], values: readonly unknown[]): Query => ({
    isSql: true,
    strings,
    values,
    // biome-ignore lint/suspicious/noThenProperty: a query is sent when it is awaited
    then(resolve, reject) {
      const { text, values } = textOf(this)
      return execute(text, values.map(arrayTextOrValue), statementNameOf(text))
        .then(({ rows }) => rows)
        .then(resolve, reject)
    },
  })
  return Object.assign((strings: TemplateStringsArray, ...values: unknown[]) => query(strings, values), {
    unsafe: (text: string) => query([text], []),
  }) as Tag
}
