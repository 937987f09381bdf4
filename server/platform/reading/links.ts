import type { CachedResponse } from './response-cache.ts'

/** Requested page of a list. */
interface Paged {
  readonly pageSize: number
  /** Page number from 1; null for a page after an id. */
  readonly page: number | null
}

/** Links to other pages by relation, the most important first. */
export interface Links {
  readonly next?: string
  readonly prev?: string
  readonly first?: string
  readonly last?: string
}

/** Maximum bytes of the header: proxies accept 4 KiB of headers by default, including others. */
const MAX_BYTES = 3072

const EMPTY = '[]'

/**
 * Links of a page: next, prev, first and last for numbered pages, without last if the number is unknown; next for pages after an
 * id, whose cost does not depend on the depth.
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

/** Link header (RFC 8288). If the URL is so long that all links exceed the limit, the least important ones are omitted. */
export const linkHeader = (links: Links): { readonly link?: string } => {
  const link = fitting(Object.entries(links).map(([relation, address]) => `<${address}>; rel="${relation}"`))
  return link === '' ? {} : { link }
}

const fitting = (links: readonly string[]): string => {
  const header = links.join(', ')
  // Refused: without next, a caller would take the page for the last one.
  const tooLong = header.length > MAX_BYTES && !links.at(-1)?.endsWith('rel="next"')
  return tooLong ? fitting(links.slice(0, -1)) : header
}
