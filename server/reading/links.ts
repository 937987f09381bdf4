import type { Answer } from './answers.ts'

/** Which part of a list is asked for. */
interface Paged {
  readonly pageSize: number
  /** From 1; null when the page begins after an id. */
  readonly page: number | null
}

/** Proxies take 4 KiB of headers by default, and these are not the only ones. */
const MOST_BYTES = 3072

/**
 * The Link header of a page (RFC 8288): first, prev, next and last for numbered pages; next for pages after an id,
 * which cost the same however deep. Where the address is so long that all of them would be too much to take, the
 * least needed are left out.
 */
export const linksOf = (url: URL, { page, pageSize }: Paged, { total, lastId, body }: Answer): string => {
  const { origin, pathname, searchParams } = url
  const link = (relation: string, name: 'page' | 'after', value: number) => {
    searchParams.set(name, String(value))
    return `<${origin}${pathname}?${searchParams}>; rel="${relation}"`
  }
  if (page === null) return lastId !== null && body.length > 2 ? link('next', 'after', lastId) : ''
  const last = Math.max(1, Math.ceil(total / pageSize))
  return fitting([
    ...(page < last ? [link('next', 'page', page + 1)] : []),
    ...(page > 1 ? [link('prev', 'page', Math.min(page - 1, last))] : []),
    link('first', 'page', 1),
    link('last', 'page', last),
  ])
}

const fitting = (links: readonly string[]): string => {
  const header = links.join(', ')
  // Without next, a caller would take the page for the last one.
  const tooLong = header.length > MOST_BYTES && !links.at(-1)?.endsWith('rel="next"')
  return tooLong ? fitting(links.slice(0, -1)) : header
}
