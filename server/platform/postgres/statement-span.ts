import type { SpanDescription } from '../tracing/tracing.ts'

const TABLE = /\b(insert into|update|delete from|from|copy)\s+(?:only\s+)?("?[a-z_][\w.]*"?)/i
const FIRST = /^\s*(\w+)/

const known = new Map<string, string>()
const MOST_KNOWN = 1_000

/** What a trace is told of a statement. */
export const spanOf = (text: string): SpanDescription => {
  const name = summaryOf(text)
  return { name, kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name } }
}

/**
 * What a trace calls a statement: what it does and the first table that it does it to, as `SELECT content_state`. Nothing of its
 * text stands there that could be a value.
 */
const summaryOf = (text: string): string => {
  const summary = known.get(text)
  if (summary !== undefined) return summary
  const [, what = '', table = ''] = TABLE.exec(text) ?? []
  const verb = what.toLowerCase() === 'from' ? 'select' : (what.split(' ')[0] ?? '')
  const made = `${(verb || FIRST.exec(text)?.[1] || 'statement').toUpperCase()}${table && ` ${table}`}`
  if (known.size < MOST_KNOWN) known.set(text, made)
  return made
}
