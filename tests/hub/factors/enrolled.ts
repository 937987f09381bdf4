import assert from 'node:assert/strict'
import { generate } from 'otplib'
import { openPages, type Pages, type Shop, startPages } from '../pages/pages.ts'
import { PASSWORD } from '../people.ts'
import { leadingTo, type Visitor } from '../visitor.ts'
import { device, optionsIn } from './device.ts'

/** Origin of the hub for browsers: passkeys require a host name. */
export const HUB = 'https://hub.example'

const STEP = 30

/** Starts a hub for a test file, with helpers for second factors. */
export const startFactors = async (env: Record<string, string> = {}) =>
  factorsOn(await startPages({ AUTH_URL: HUB, ...env }))

/** Opens the hub that the test files of the process share, with helpers for second factors. */
export const openFactors = async () => factorsOn(await openPages({ AUTH_URL: HUB }))

const factorsOn = <P extends Pages>(pages: P) => {
  const { sql, newVisitor, signIn, browse } = pages
  const base = '/en/account/second-factor'

  /**
   * Code of an app, `steps` time steps from now. The server accepts each code once, so a test that needs
   * another code uses the next step.
   */
  const codeOf = (secret: string, steps = 0): Promise<string> =>
    generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP })

  /** Resets the last used step, so that the app's codes are accepted again, as after a while. */
  const passTime = (userId: number) =>
    sql`update hub_authenticator set last_step = 0 where user_id = ${userId}`

  const addApp = async (browser: Visitor, query = '') => {
    await browser.open(base + query)
    const begun = await browser.send(`${base}/app${query}`, {})
    assert.equal(begun.status, 200, begun.location ?? begun.text.slice(0, 200))
    const secret = (/class="key">([^<]+)</.exec(begun.text)?.[1] ?? '').replaceAll(' ', '')
    const shown = await browser.send(`${base}/app-confirm${query}`, { code: await codeOf(secret) })
    const codes = [...shown.text.matchAll(/<li><code>([^<]+)</g)].map(([, code = '']) => code)
    return { secret, codes, shown }
  }

  /** Creates a person with an app, in the browser in which it was set up. */
  const newWithApp = async () => {
    const visitor = await newVisitor()
    const app = await addApp(visitor.browser)
    await passTime(visitor.id)
    return { ...visitor, ...app }
  }

  const addPasskey = async (browser: Visitor) => {
    const passkey = device(HUB)
    const { text } = await browser.open(base)
    const shown = await browser.send(`${base}/passkey`, { answer: passkey.make(optionsIn(text)) })
    assert.equal(shown.status, 200, shown.text)
    return { passkey, shown }
  }

  const newWithPasskey = async () => {
    const visitor = await newVisitor()
    return { ...visitor, ...(await addPasskey(visitor.browser)) }
  }

  /** Browser at the second step, after the right password. */
  const halfSignedIn = async (email: string, { to }: { to?: Shop } = {}) => {
    const browser = browse()
    const shown = await signIn(browser, { email, password: PASSWORD, to })
    assert.equal(shown.status, 303)
    const page = shown.location ?? ''
    assert.match(page, /^\/en\/second-factor/)
    assert.equal(browser.cookies.has('__Host-vitrina_session'), false, 'nobody is signed in yet')
    const form = await browser.open(page)
    return { browser, page, form, send: (fields: Record<string, string>) => browser.send(page, fields) }
  }

  return {
    ...pages,
    base,
    codeOf,
    passTime,
    addApp,
    addPasskey,
    newWithApp,
    newWithPasskey,
    halfSignedIn,
    leadingTo,
  }
}
