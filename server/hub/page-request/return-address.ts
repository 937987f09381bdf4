import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { isConfidential } from '../confidential-site.ts'

/** Return address from the list of a site. */
export interface ReturnAddress {
  readonly site: VisitedSite
  /** Address as the site sent it, without a fragment. */
  readonly address: string
}

/** Site in the form shown to visitors of the hub. */
export interface VisitedSite {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly logo: string | null
  readonly first_party: boolean
}

const MAX = 2_000

/**
 * Accepted characters of an address: no control characters, no spaces, and no backslash, which browsers read
 * as a slash.
 */
const SAFE = /^[^\p{C}\s\\]+$/u

/** Loopback addresses in plain spelling: only a developer on this machine can listen there. */
const LOOPBACK =
  /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?(?:\/[\w.~!$&'()*+,;=:@%/-]*)?$/

/**
 * Reads an address that an operator registers; undefined for one that is not absolute http(s), not in the spelling of browsers,
 * or has user info, a query or a fragment.
 */
export const parseRegistered = (text: string): string | undefined => {
  const url = URL.parse(text)
  const plain =
    url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(text) && url.username + url.password === ''
  const canonical = url?.href === text || url?.href === `${text}/`
  return plain && canonical && SAFE.test(text) && text.length <= MAX ? text : undefined
}

/** True for an address of this machine. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(address) && URL.canParse(address)

/**
 * Finds the site of a return address, which is compared with the registered ones byte by byte up to its query: nothing is parsed
 * and serialized again, so no two parsers can differ. Undefined for an unregistered address.
 *
 * In development a loopback address needs no registration and belongs to the first site.
 */
export const findReturnAddress = async (
  sql: Sql,
  text: string,
  development: boolean,
): Promise<ReturnAddress | undefined> => {
  const [address = ''] = text.split('#')
  const [base = '', ...rest] = address.split('?')
  if (text.length > MAX || !SAFE.test(text) || hasToken(rest.join('?'))) return undefined
  const anybodys = development && isLoopback(base)
  const [site] = await sql<VisitedSite>`
    select site.id, slug, name, logo, first_party
    from site left join return_address on site_id = site.id and address = ${base}
    where address is not null or (${anybodys} and site.id = (select min(id) from site))
    order by address nulls last
    limit 1
  `
  return site && { site, address }
}

/** Site as a client of OpenID Connect. */
export interface ClientSite extends VisitedSite {
  /** True for a site with a secret, which it must use. */
  readonly is_confidential: boolean
}

/**
 * Finds the client with this id and redirect URI, compared byte by byte, including the query. In development any client may use a
 * loopback address: unlike with `redirect_url`, the client identifies itself.
 */
export const findClient = async (
  sql: Sql,
  slug: string,
  address: string,
  development: boolean,
): Promise<ClientSite | undefined> => {
  if (address.length > MAX || !SAFE.test(address) || !SAFE.test(slug)) return undefined
  const [client] = await sql<ClientSite>`
    select
      id, slug, name, logo, first_party,
      ${isConfidential(sql, sql`site.id`)} as is_confidential
    from site
    where slug = ${slug} and (
      ${development && isLoopback(address)}
      or exists (select from return_address where site_id = site.id and address = ${address})
    )
  `
  return client
}

/** True for a query that already has the parameter of the hub: a site could read either. */
const hasToken = (query: string): boolean => new URLSearchParams(query).has('token')

/** Address with `token` appended to its query, and `state` if the site sent one. */
export const withToken = (address: string, token: string, state: string | undefined): string =>
  withParameters(address, { token, state })

/** Address with parameters appended to its query, except undefined ones. */
export const withParameters = (
  address: string,
  answer: Readonly<Record<string, string | undefined>>,
): string => {
  const ascii = address.replace(/[^!-~]+/gu, encodeURIComponent)
  const joint = !ascii.includes('?') ? '?' : /[?&]$/.test(ascii) ? '' : '&'
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) query.set(name, value)
  return query.size === 0 ? ascii : `${ascii}${joint}${query}`
}
