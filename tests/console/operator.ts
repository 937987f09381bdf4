import type { Right, Role } from '@vitrina/schema/rights'
import { digestOf, newSecret } from '../../server/platform/secrets/secret.ts'
import { type Calls, callsTo, type Reply, type startVitrina } from '../vitrina.ts'

type Vitrina = Pick<Awaited<ReturnType<typeof startVitrina>>, 'url' | 'sql' | 'siteId'>

interface OperatorOptions {
  /** Role at {@link OperatorOptions.siteId}; null for no role there. */
  readonly role?: Role | null
  /** Rights of an own role, in place of a predefined one. */
  readonly rights?: readonly Right[]
  /** Ids of the stores to which the role is limited. */
  readonly stores?: readonly number[]
  /** Id of the site; the site of `vitrina` unless given. */
  readonly siteId?: number
  /** True for an operator of the whole deployment. */
  readonly everywhere?: boolean
  /** True if the password was typed recently; default true. */
  readonly steppedUp?: boolean
}

/** User of the console; the paths of calls are relative to `/console/api`. */
export interface Operator extends Calls {
  readonly id: number
  readonly email: string
  readonly cookie: string
  /** Path of the operator's site, such as `/sites/site-x7`. */
  readonly site: string
}

let hash = 0

/**
 * Inserts a user with a console session, as a sign-in would, but without hashing a password. By default the
 * user owns the site of `vitrina`.
 */
export const signIn = async (
  { url, sql, siteId: ownSiteId }: Vitrina,
  {
    role = 'owner',
    rights,
    stores,
    siteId = ownSiteId,
    everywhere = false,
    steppedUp = true,
  }: OperatorOptions = {},
): Promise<Operator> => {
  const email = `operator-${Math.random().toString(36).slice(2, 10)}@example.com`
  const secret = newSecret()
  const ready = rights || role === null || ['owner', 'manager', 'viewer'].includes(role) ? null : role
  const [own] = rights
    ? await sql<{ id: number }>`
        insert into site_role (site_id, name, rights) values (${siteId}, ${email}, ${rights}::text[]) returning id
      `
    : []
  const [person] = await sql<{ id: number; slug: string }>`
    with person as (
      insert into hub_user (email, email_key, password, first_name, last_name, language, email_confirmed_at)
      values (${email}, ${email}, ${`no hash ${++hash}`}, 'Ana', 'Pop', 'ro', now())
      returning id, password
    ), session as (
      insert into console_session (user_id, digest, password, ip, user_agent, expires_at, proven_at)
      select
        id, ${digestOf(secret)}, password, '127.0.0.1', 'test', now() + interval '12 hours',
        case when ${steppedUp} then now() else now() - interval '1 hour' end
      from person
    ), everywhere as (
      insert into operator (user_id) select id from person where ${everywhere}
    ), at_site as (
      insert into site_operator (site_id, user_id, role, ready_role, own_role_id, stores)
      select
        ${siteId}, id, ${ready || own ? 'viewer' : role}::text, ${ready}::text, ${own?.id ?? null}::integer,
        ${stores ?? null}::integer[]
      from person where ${role}::text is not null
    )
    select person.id, slug from person join site on site.id = ${siteId}
  `
  if (!person) throw new Error(`There is no site ${siteId}.`)
  const cookie = `vitrina_console=${secret}`
  return { id: person.id, email, cookie, site: `/sites/${person.slug}`, ...callsWith(url, { cookie }) }
}

/** Calls below `/console/api` with these headers, as sent by a page of the console. */
export const callsWith = (url: string, own: Record<string, string>): Calls =>
  callsTo(`${url}/console/api`, { 'x-vitrina-console': '1', ...own })

/** Cookie header of the next request, from the `Set-Cookie` headers of a response. */
export const cookiesOf = ({ headers }: Pick<Reply, 'headers'>): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
