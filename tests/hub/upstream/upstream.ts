import { randomBytes } from 'node:crypto'
import type { ProviderKind } from '@vitrina/schema/console/providers'
import { PRESETS } from '../../../server/hub/providers/presets.ts'
import { addProvider } from '../../../server/hub/providers/providers.ts'
import type { Database } from '../../../server/platform/postgres/pool/sql.ts'
import { onlySecret } from '../../../server/platform/secrets/secrets.ts'
import { openPages, type Pages, startPages } from '../pages/pages.ts'
import { PASSWORD } from '../people.ts'
import { leadingTo, type Shown, type Visitor } from '../visitor.ts'
import { type Answering, CLIENT, startProvider, type TestProvider } from './provider.ts'

const SECRET = 'of the deployment, long enough for all that is sealed'

/** Starts a hub for a test file, with sign-in through providers. */
export const startUpstream = async () => upstreamOn(await startPages({ VITRINA_SECRET: SECRET }))

/** Opens the hub that the test files of the process share, with the same helpers. */
export const openUpstream = async () => upstreamOn(await openPages({ VITRINA_SECRET: SECRET }))

const upstreamOn = <P extends Pages>(hub: P) => {
  const letIn = (provider: Pick<TestProvider, 'issuer'>, options: Partial<Parameters<typeof add>[2]> = {}) =>
    add(hub.sql, provider, options)

  /** Sends a browser to a provider, as the button does. */
  const leave = async (browser: Visitor, slug: string, page = '/en/sign-in'): Promise<Shown> => {
    await browser.open(page)
    return browser.send(page.replace(/\/(auth|sign-in)/, '/provider'), { provider: slug })
  }

  /** Signs a person in at a provider. Returns the page to which they return. */
  const signInFrom = async (
    browser: Visitor,
    slug: string,
    provider: TestProvider,
    how: Answering,
    page?: string,
  ): Promise<Shown> => browser.open(provider.consent((await leave(browser, slug, page)).location, how))

  /** Begins to connect a provider to the account of a signed-in person, as the button of the account page does. */
  const connecting = async (browser: Visitor, slug: string, password = PASSWORD): Promise<Shown> => {
    await browser.open('/en/account')
    return browser.send('/en/account/providers', { provider: slug, password })
  }

  return { ...hub, letIn, leave, comeFrom: signInFrom, connecting, startProvider }
}

const add = async (
  sql: Database,
  { issuer }: Pick<TestProvider, 'issuer'>,
  {
    slug = `p-${randomBytes(4).toString('hex')}`,
    site_id = null,
    trusts_email = true,
    allow_private = true,
    kind = 'oidc',
    token_endpoint = null,
    secret = CLIENT.secret,
  }: {
    slug?: string
    site_id?: number | null
    trusts_email?: boolean
    allow_private?: boolean
    kind?: ProviderKind
    token_endpoint?: string | null
    secret?: string
  },
): Promise<string> => {
  await sql.begin((sql) =>
    addProvider(sql, onlySecret(SECRET), {
      slug,
      site_id,
      kind,
      name: 'Elsewhere',
      issuer,
      client_id: CLIENT.id,
      secret,
      scope: PRESETS[kind].scope,
      trusts_email,
      allow_private,
      token_endpoint,
    }),
  )
  return slug
}

let people = 0

/** Claims of a new person at a provider. */
export const newClaims = (more: Readonly<Record<string, unknown>> = {}) => {
  const number = ++people
  return {
    sub: `subject-${number}`,
    email: `elsewhere-${number}-${randomBytes(3).toString('hex')}@example.com`,
    email_verified: true,
    given_name: 'Ion',
    family_name: 'Rusu',
    ...more,
  }
}

/** Reason of a failed login. */
export const reasonIn = ({ location }: Shown): string | null =>
  location === null ? null : new URL(location, 'http://hub').searchParams.get('reason')

export { leadingTo }
