import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { buildApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { addSiteSecret } from '../../../server/hub/operators/site-secrets.ts'
import {
  insertTemporaryToken,
  type TemporaryToken,
} from '../../../server/hub/sign-in/complete-sign-in-queries.ts'
import { createSite } from '../../../server/identity/access/sites.ts'
import { type Database, openPool } from '../../../server/platform/postgres/pool/sql.ts'
import { digestOf, newSecret } from '../../../server/platform/secrets/secret.ts'
import { ask } from '../../ask.ts'
import { onServer } from '../../database.ts'
import { closeAtEnd } from '../../faults/instance.ts'
import { openShop, type Reply, startVitrina } from '../../vitrina.ts'

/** Issuer of tokens; the servers of one hub agree on it. */
export const ISSUER = 'https://hub.example'

export const ENV = { AUTH_URL: ISSUER, VITRINA_SECRET: 'a secret of the tests, long enough' }

export interface Tokens {
  readonly refresh: string
  readonly access: string
  readonly auth_token: string
}

/** Site that people sign in to. */
export interface Site {
  readonly id: number
  readonly slug: string
}

/** Person who is signed in to the hub. */
export interface Visitor {
  readonly userId: number
  /** Id of the person for sites. */
  readonly personId: string
  readonly sessionId: number
}

/** Starts a hub, with people and sites that are created without its pages. */
export const startHub = async (env: Record<string, string> = {}) => {
  const vitrina = await startVitrina({ ...ENV, ...env })
  return { ...vitrina, ...hubOn(vitrina.sql, vitrina.url) }
}

/** Opens a hub that the test files of the process share, as `openShop` does. */
export const openHub = async () => {
  const vitrina = await openShop(ENV)
  return { ...vitrina, ...hubOn(vitrina.sql, vitrina.url) }
}

/** Helpers for a hub at `url` with the database `sql`. */
export const hubOn = (sql: Database, url: string) => {
  const call = async (
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> => {
    const isForm = body instanceof URLSearchParams
    const { text, ...answer } = await ask(url + path, {
      ...(body !== undefined && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
      headers: { ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...headers },
    })
    return { ...answer, body: text === '' ? '' : JSON.parse(text) }
  }

  const newSite = async ({ firstParty = false } = {}): Promise<Site> => {
    const slug = `shop-${randomBytes(4).toString('hex')}`
    const site = await createSite(sql, { slug, name: slug, timeZone: 'Europe/Chisinau' })
    if (!site) throw new Error('no site')
    if (firstParty) await sql`update site set first_party = true where id = ${site.id}`
    return { id: site.id, slug }
  }

  const newUser = async (): Promise<number> => {
    const email = `ana-${randomBytes(6).toString('hex')}@example.com`
    const [user] = await sql<{ id: number }>`
      insert into hub_user (email, email_key, password, first_name, last_name, email_confirmed_at)
      values (${email}, ${email}, 'none', 'Ana', 'Popescu', now()) returning id
    `
    return user?.id ?? 0
  }

  const signIn = async (userId?: number): Promise<Visitor> => {
    const id = userId ?? (await newUser())
    const [session] = await sql<{ id: number; person_id: string }>`
      insert into hub_session (user_id, digest, browser, remembered, ip, user_agent, expires_at)
      values (
        ${id}, ${randomBytes(32)}, ${randomBytes(32)}, false, '127.0.0.1', 'test', now() + interval '1 day')
      returning id, (select person_id from hub_user where hub_user.id = user_id)
    `
    return { userId: id, personId: session?.person_id ?? '', sessionId: session?.id ?? 0 }
  }

  const temporary = async (
    { sessionId }: Visitor,
    { id }: Site,
    {
      codeChallenge = null,
      lifetime = 60,
      openId,
    }: { codeChallenge?: string | null; lifetime?: number; openId?: TemporaryToken['openId'] } = {},
  ): Promise<string> => {
    const token = newSecret()
    const common = { siteId: id, digest: digestOf(token), secondFactor: false }
    const leaving = { ...common, codeChallenge, lifetime, openId }
    await insertTemporaryToken(sql, sessionId, leaving, { ip: '127.0.0.1', userAgent: 'test' })
    return token
  }

  const exchange = (body: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply> =>
    call('/users/hub-auth/', body, headers)

  /** Signs in a new person at a new site, by default. Returns the tokens. */
  const visit = async (
    options: { readonly site?: Site; readonly visitor?: Visitor; readonly isHub?: boolean } = {},
  ) => {
    const site = options.site ?? (await newSite())
    const visitor = options.visitor ?? (await signIn())
    const temporaryToken = await temporary(visitor, site)
    const { body } = await exchange({ token: temporaryToken, is_hub: options.isHub ?? false })
    return { site, visitor, temporaryToken, tokens: body as Tokens }
  }

  return {
    call,
    newSite,
    newUser,
    signIn,
    temporary,
    exchange,
    visit,
    refresh: (token: string, headers?: Readonly<Record<string, string>>) =>
      call('/users/token/refresh/', { refresh: token }, headers),
    verify: (token: unknown) => call('/users/token/verify/', { token }),
    userGroup: (authorization?: string) =>
      call('/user/user-group', undefined, authorization === undefined ? {} : { authorization }),
    giveSecret: (site: Site) => sql.begin((sql) => addSiteSecret(sql, site.id, { overlap: 60 })),
  }
}

export type Hub = ReturnType<typeof hubOn>

/** Header `Authorization: Basic`, as a site sends it. */
export const basic = (slug: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${slug}:${secret}`).toString('base64')}`,
})

/** Starts another server of a hub, with its own connections and caches, but without the background work of a server. */
export const startAnother = async (database: string, env: Record<string, string> = {}) => {
  const sql = openPool({ ...onServer(database), max: 4 }, () => undefined)
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const app = await buildApp({ config: readConfig({ ...ENV, ...env }), sql, log })
  app.addHook('onClose', async ({ server }) => {
    server.close()
    server.closeAllConnections()
  })
  await app.ready()
  // `app.listen` would start the background work, which costs more than the calls of a test.
  await once(app.server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  closeAtEnd(app, sql)
  return { ...hubOn(sql, url), url, log: () => lines.join('') }
}

/** Decoded part of a token: 0 is the header, 1 the claims. */
export const partOf = (token: string, part: 0 | 1) =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString())
