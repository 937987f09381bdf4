import assert from 'node:assert/strict'
import { openShop, startVitrina } from '../vitrina.ts'
import { type Operator, signIn } from './operator.ts'

/** Server of its own with a console user of each role at its first site, and an owner of another site. */
export const startWithStaff = async (env?: Record<string, string>) => withStaff(await startVitrina(env))

/** The same people at new sites of a server that files share. */
export const openStaff = async () => withStaff(await openShop())

const withStaff = async <Vitrina extends Awaited<ReturnType<typeof openShop>>>(vitrina: Vitrina) => {
  const { siteId: otherSiteId } = await vitrina.client()
  const as = (options: Parameters<typeof signIn>[1]) => signIn(vitrina, options)
  return {
    ...vitrina,
    otherSiteId,
    as,
    owner: await as({}),
    manager: await as({ role: 'manager' }),
    viewer: await as({ role: 'viewer' }),
    /** Operator whose password was typed long ago. */
    late: await as({ steppedUp: false }),
    neighbour: await as({ siteId: otherSiteId }),
    chief: await as({ role: null, everywhere: true }),
    /** Operator of the whole deployment whose password was typed long ago. */
    lateChief: await as({ role: null, everywhere: true, steppedUp: false }),
  }
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'del'

/** Call below `/console/api`. */
export type Call = readonly [Method, path: string, body?: unknown]

/** Asserts that each call is refused with this status and code, before its body is validated. */
export const assertRefused = async (
  who: Operator,
  calls: readonly Call[],
  status: number,
  code: string,
): Promise<void> => {
  for (const [method, path, body] of calls) {
    const reply = await who[method](path, body as never)
    assert.deepEqual([reply.status, reply.body.code], [status, code], `${method} ${path}`)
  }
}

/** Entries of the audit log for an event, newest first: of all sites, or of one, such as `/sites/site-x7`. */
export const entriesOf = async (chief: Operator, event: string, site = '/hub') => {
  const { status, body } = await chief.get(`${site}/audit?event=${event}`)
  assert.equal(status, 200)
  return body
}
