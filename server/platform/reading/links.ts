import type { CachedResponse } from './response-cache.ts'

/** Requested page of a list. */
interface Paged {
  readonly pageSize: number
  /** Number from 1; null for a page after an id. */
  readonly page: number | null
}

/** The addresses of other pages, by their relation to this one, the most needed first. */
export interface Links {
  readonly next?: string
  readonly prev?: string
  readonly first?: string
  readonly last?: string
}

/** Proxies take 4 KiB of headers by default, and these are not the only ones. */
const MOST_BYTES = 3072

const EMPTY = '[]'

/**
 * The links of a page: next, prev, first and last for numbered pages, the last one unless its number is unknown; next for pages after an
 * id, which cost the same however deep.
 */
export const linksOf = (
  url: URL,
  { page, pageSize }: Paged,
  { total, isMore = false, lastId, next, body }: CachedResponse,
): Links => {
  if (page === null)
    return lastId !== null && body.length > EMPTY.length
      ? { next: withValue(url, 'after', next ?? lastId) }
      : {}
  const last = Math.max(1, Math.ceil(total / pageSize))
  const link = (number: number) => withValue(url, 'page', number)
  const isFollowed = page < last || (isMore && body.length > EMPTY.length)
  return {
    ...(isFollowed && { next: link(page + 1) }),
    ...(page > 1 && { prev: link(isMore ? page - 1 : Math.min(page - 1, last)) }),
    first: link(1),
    ...(!isMore && { last: link(last) }),
  }
}

/** Links of a list that continues at a cursor. */
export const linkOnwards = (url: URL, { next }: CachedResponse): Links =>
  next ? { next: withValue(url, 'cursor', next) } : {}

const withValue = ({ origin, pathname, searchParams }: URL, name: string, value: string | number): string => {
  const parameters = new URLSearchParams(searchParams)
  parameters.set(name, String(value))
  return `${origin}${pathname}?${parameters}`
}

/**
 * The Link header (RFC 8288), as headers. Where the address is so long that all links would be too much to take, the least
 * needed are left out.
 */
export const linkHeader = (links: Links): { readonly link?: string } => {
  const link = fitting(Object.entries(links).map(([relation, address]) => `<${address}>; rel="${relation}"`))
  return link === '' ? {} : { link }
}

const fitting = (links: readonly string[]): string => {
  const header = links.join(', ')
  // Without next, a caller would take the page for the last one.
  const tooLong = header.length > MOST_BYTES && !links.at(-1)?.endsWith('rel="next"')
  return tooLong ? fitting(links.slice(0, -1)) : header
}
