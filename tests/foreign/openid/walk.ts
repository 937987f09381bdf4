import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { addReturnAddress } from '../../../server/hub/operators/return-addresses.ts'
import { startOpenId } from '../../hub/openid/client.ts'
import { someNetwork } from '../../hub/pages/pages.ts'
import { makePerson, PASSWORD } from '../../hub/people.ts'
import { type Fields, type Shown, type Visitor, visitor } from '../../hub/visitor.ts'

/** Headers of a browser that opens a page; the hub does not send scripts to a login. */
const OF_PAGE = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

/** Changes an address before the browser opens it, as an attacker would. */
export type Bend = (address: URL) => void

/** Sets a parameter of an address with this path. */
export const bent =
  (path: string, name: string, value: string): Bend =>
  (address) => {
    if (address.pathname === path) address.searchParams.set(name, value)
  }

/** Page at the end of the redirects. */
export type Arrived = Shown & { readonly at: URL }

/** Visitor with a browser that follows redirects, and with a password for the hub. */
export interface Walker {
  readonly personId: string
  readonly email: string
  /** Opens `address`, and signs in when the hub requires it. */
  go(address: string, bend?: Bend): Promise<Arrived>
  /** Sends a form to `address` and follows the redirects. */
  send(address: string, fields: Fields, bend?: Bend): Promise<Arrived>
  /** True when the hub has a session for the visitor. */
  isSignedIn(): Promise<boolean>
}

/**
 * Starts a hub that redirects only to registered addresses. Creates visitors who walk between the hub and a
 * foreign site.
 */
export const startWalks = async () => {
  const hub = await startOpenId({ VITRINA_ENV: 'production' })
  const { sql, url, newShop, giveSecret } = hub

  const newClient = async (kind: 'public' | 'confidential') => {
    const shop = await newShop()
    const secret = kind === 'confidential' ? await giveSecret(shop) : undefined
    const register = (address: string) => sql.begin((sql) => addReturnAddress(sql, shop.id, address))
    return { id: shop.id, slug: shop.slug, secret, register }
  }

  const newWalker = async (): Promise<Walker> => {
    const person = await makePerson(sql)
    const network = someNetwork()
    const browsers = new Map<string, Visitor>()
    const browserOf = ({ origin }: URL): Visitor => {
      const browser = browsers.get(origin) ?? visitor(origin, { 'x-forwarded-for': network, ...OF_PAGE })
      browsers.set(origin, browser)
      return browser
    }

    const follow = async (shown: Shown, at: URL, bend: Bend): Promise<Arrived> => {
      for (let step = 0; step < 20; step++) {
        const isForm = at.origin === url && shown.text.includes('type="password"')
        if (shown.location === null && !isForm) return { ...shown, at }
        if (shown.location === null) {
          const action = /action="([^"]+)"/.exec(shown.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
          shown = await browserOf(at).send(action, { email: person.email, password: PASSWORD })
        } else {
          at = new URL(shown.location, at)
          bend(at)
          shown = await browserOf(at).open(at.href)
        }
      }
      throw new Error(`led on and on, to ${at}`)
    }

    return {
      ...person,
      go: async (address, bend = () => undefined) => {
        const at = new URL(address)
        return follow(await browserOf(at).open(at.href), at, bend)
      },
      send: async (address, fields, bend = () => undefined) => {
        const at = new URL(address)
        // A form on a page of the address.
        return follow(await browserOf(at).send(at.href, fields, { origin: at.origin }), at, bend)
      },
      isSignedIn: async () => (await browserOf(new URL(url)).open('/en/account')).status === 200,
    }
  }

  /** Code of a visitor who signed in by `signIn`, before the browser passes it to the site. */
  const stealCode = async (
    signIn: (victim: Walker, bend: Bend) => Promise<unknown>,
    callback: string,
  ): Promise<{ stolen: string; victim: Walker }> => {
    let stolen = ''
    const victim = await newWalker()
    await signIn(victim, (at) => {
      stolen = at.searchParams.get('code') ?? stolen
      bent(callback, 'code', 'kept back')(at)
    })
    assert.notEqual(stolen, '')
    return { stolen, victim }
  }

  return { ...hub, newClient, newWalker, stealCode }
}

/**
 * Starts a site, configured by environment variables. Returns its address, which the site prints in its first
 * line.
 */
export const startSite = async (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> => {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  after(() => child.kill())
  let output = ''
  child.stderr.on('data', (data) => {
    output += data
  })
  const ended = once(child, 'exit').then(() => assert.fail(`the site ended: ${output}`))
  const [address] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  return address
}
