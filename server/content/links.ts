import type { Answer } from './answers.ts'
import type { ListQuery } from './list-query.ts'

/**
 * The Link header of a page (RFC 8288): first, prev, next and last for numbered pages; next for pages after an id,
 * which cost the same however deep.
 */
export const linksOf = (url: URL, { page, pageSize }: ListQuery, { total, lastId, body }: Answer): string => {
  const link = (relation: string, name: 'page' | 'after', value: number) => {
    const target = new URL(url)
    target.searchParams.set(name, String(value))
    return `<${target.href}>; rel="${relation}"`
  }
  if (page === null) return lastId !== null && body.length > 2 ? link('next', 'after', lastId) : ''
  const last = Math.max(1, Math.ceil(total / pageSize))
  return [
    link('first', 'page', 1),
    ...(page > 1 ? [link('prev', 'page', Math.min(page - 1, last))] : []),
    ...(page < last ? [link('next', 'page', page + 1)] : []),
    link('last', 'page', last),
  ].join(', ')
}
