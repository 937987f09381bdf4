import type { SpanDescription } from '../../tracing/tracing.ts'

const TABLE = /\b(insert into|update|delete from|from|copy)\s+(?:only\s+)?("?[a-z_][\w.]*"?)/i
const FIRST = /^\s*(\w+)/

const known = new Map<string, string>()
const MAX_KNOWN = 1_000

/** Description of a statement in a trace. */
export const spanOf = (text: string): SpanDescription => {
  const name = summaryOf(text)
  return { name, kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name } }
}

/**
 * Name of a statement in a trace: the command and its first table, such as `SELECT content_state`. It
 * contains no values.
 */
const summaryOf = (text: string): string => {
  const summary = known.get(text)
  if (summary !== undefined) return summary
  const [, what = '', table = ''] = TABLE.exec(text) ?? []
  const verb = what.toLowerCase() === 'from' ? 'select' : (what.split(' ')[0] ?? '')
  const name = `${(verb || FIRST.exec(text)?.[1] || 'statement').toUpperCase()}${table && ` ${table}`}`
  if (known.size < MAX_KNOWN) known.set(text, name)
  return name
}
