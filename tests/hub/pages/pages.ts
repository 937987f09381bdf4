import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addReturnAddress } from '../../../server/hub/operators/return-addresses.ts'
import { type PageParameters, say, type TextKey } from '../../../server/hub/pages/text.ts'
import { createSite } from '../../../server/identity/access/sites.ts'
import { markupOf } from '../../../server/platform/http/openapi/html.ts'
import { ask } from '../../ask.ts'
import { openShop, startVitrina } from '../../vitrina.ts'
import { makePerson, PASSWORD } from '../people.ts'
import { leadingTo, type Shown, tokenIn, type Visitor, visitor } from '../visitor.ts'

/** Site with one return address. */
export interface Shop {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly address: string
}

interface SignIn {
  readonly email: string
  readonly password?: string
  readonly remember?: boolean
  /** Site to which the login returns; omit to end at the account. */
  readonly to?: Shop | undefined
}

/** Entry of the audit log. */
export interface Audited {
  readonly event: string
  readonly user_id: number | null
  readonly site_id: number | null
  readonly session_id: number | null
  readonly ip: string | null
  readonly user_agent: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

/** Settings of a hub behind a trusted proxy, so that each visitor can have a separate network address. */
const SETTINGS = { TRUSTED_PROXIES: '127.0.0.1', VITRINA_ENV: 'development' }

/** Starts a hub with its own database, log and settings. */
export const startPages = async (env: Record<string, string> = {}) => {
  const vitrina = await startVitrina({ ...SETTINGS, ...env })
  return { ...vitrina, ...pagesOf(vitrina) }
}

/** Opens a hub that the test files of the process share, as `openShop` does. */
export const openPages = async (env: Record<string, string> = {}) => {
  const vitrina = await openShop({ ...SETTINGS, ...env })
  return { ...vitrina, ...pagesOf(vitrina) }
}

export type Pages = Awaited<ReturnType<typeof openPages>>

const pagesOf = ({ sql, url }: Pick<Awaited<ReturnType<typeof openShop>>, 'sql' | 'url'>) => {
  const newShop = async ({ firstParty = false } = {}): Promise<Shop> => {
    const slug = `shop-${randomBytes(4).toString('hex')}`
    const name = `The ${slug}`
    const site = await createSite(sql, { slug, name, timeZone: 'Europe/Chisinau', firstParty })
    if (!site) throw new Error('no site')
    const address = `https://${slug}.example/back`
    await sql.begin((sql) => addReturnAddress(sql, site.id, address))
    return { id: site.id, slug, name, address }
  }

  /** Creates a browser with its own network address. */
  const browse = (headers: Readonly<Record<string, string>> = {}): Visitor =>
    visitor(url, { 'x-forwarded-for': someNetwork(), ...headers })

  /** Signs in through the form of a page. Returns the page after it. */
  const signIn = async (browser: Visitor, { email, password = PASSWORD, remember, to }: SignIn) => {
    const page = to ? `/en/auth${leadingTo(to.address)}` : '/en/sign-in'
    await browser.open(page)
    return browser.send(page, { email, password, ...(remember && { remember: '1' }) })
  }

  /** Creates a person and a browser that is signed in. */
  const newVisitor = async ({ remember = false } = {}) => {
    const person = await makePerson(sql)
    const browser = browse()
    await signIn(browser, { email: person.email, remember })
    return { ...person, browser }
  }

  const call = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const { status, text } = await ask(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status, body: text === '' ? {} : JSON.parse(text) }
  }

  /** Exchanges a visitor's token as a site does. Returns the refresh token. */
  const exchange = async (shown: Shown): Promise<string> => {
    const { body } = await call('/users/hub-auth/', { token: tokenIn(shown) })
    return body.refresh
  }

  /** Status of a renewal. */
  const refresh = async (token: string): Promise<number> =>
    (await call('/users/token/refresh/', { refresh: token })).status

  /** Extends waits, so that none ends during a test on a slow machine. */
  const holdWaits = () => sql`
    update hub_attempt set blocked_until = now() + interval '1 minute' where blocked_until > to_timestamp(0)
  `

  /** Waits until `count` statements wait for a lock. */
  const untilWaiting = async (count: number): Promise<void> => {
    for (let tries = 0; tries < 20_000; tries++) {
      const waiting = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `
      if (waiting.length >= count) return
      await sleep(5)
    }
    throw new Error(`there are not ${count} that wait`)
  }

  const auditOf = (userId: number) => sql<Audited>`
    select event, user_id, site_id, session_id, ip, user_agent, detail from hub_audit
    where user_id = ${userId} order by id
  `

  return {
    newShop,
    browse,
    signIn,
    newVisitor,
    call,
    exchange,
    refresh,
    auditOf,
    holdWaits,
    untilWaiting,
  }
}

/** True when an English page contains the text. */
export const showsText = (
  { text }: Pick<Shown, 'text'>,
  key: TextKey,
  parameters: PageParameters = {},
): boolean => text.includes(markupOf(say('en', key, parameters)))

/** Random IPv6 network from the documentation range. */
export const someNetwork = (): string => `2001:db8:${group()}:${group()}::1`

const group = (): string => randomInt(65_536).toString(16)

/** Security headers of a page, which are the same for every visitor. */
export const headersOf = ({ headers }: Shown): [string, string][] => {
  const own = new Set(['date', 'x-request-id', 'set-cookie', 'keep-alive', 'connection'])
  return [...headers].filter(([name]) => !own.has(name))
}
