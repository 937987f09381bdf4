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

/** What a browser says of a page that somebody looks at: scripts are sent to no login. */
const OF_PAGE = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

/** Changes an address that a browser is on its way to, as somebody who means ill would. */
export type Bend = (address: URL) => void

/** Sets a parameter of an address with this path. */
export const bent =
  (path: string, name: string, value: string): Bend =>
  (address) => {
    if (address.pathname === path) address.searchParams.set(name, value)
  }

/** What a browser was shown at the end of its way. */
export type Arrived = Shown & { readonly at: URL }

/** Somebody with a browser that follows redirects, and with a password for the hub. */
export interface Walker {
  readonly personId: string
  readonly email: string
  /** Goes where `address` leads; signs in where the hub asks for it. */
  go(address: string, bend?: Bend): Promise<Arrived>
  /** Sends a form to `address`, and goes where that leads. */
  send(address: string, fields: Fields, bend?: Bend): Promise<Arrived>
  /** Whether the hub knows who it is. */
  isSignedIn(): Promise<boolean>
}

/** A hub that leads nobody to an address that is not registered, and people who go between it and a site of somebody else. */
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
        // A form on a page of the address itself.
        return follow(await browserOf(at).send(at.href, fields, { origin: at.origin }), at, bend)
      },
      isSignedIn: async () => (await browserOf(new URL(url)).open('/en/account')).status === 200,
    }
  }

  /** The code of somebody who has signed in by `signIn`, which their browser has not brought to the site. */
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

/** Starts a site, which says its address in its first line, and is told of the hub by its environment. */
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
  let told = ''
  child.stderr.on('data', (data) => {
    told += data
  })
  const ended = once(child, 'exit').then(() => assert.fail(`the site ended: ${told}`))
  const [address] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  return address
}
