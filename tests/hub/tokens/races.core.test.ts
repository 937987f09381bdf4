import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rounds } from '../../long.ts'
import { basic, openHub, startAnother } from './hub.ts'
import { exchangeRound, HUB_RACE, OPENID_RACE, refreshRound } from './rounds.ts'

// bench/soak.ts has a longer form, with two processes.

const [EXCHANGES, REFRESHES] = [rounds(50, 2), rounds(30, 2)]

const hub = await openHub()
const other = await startAnother(hub.database)
const hubs = [hub, other] as const
const { sql, newSite, giveSecret, signIn, refresh, verify, temporary, exchange } = hub

for (const [name, flow] of [
  ['hub-auth', HUB_RACE],
  ['OpenID Connect', OPENID_RACE],
] as const) {
  test(`X2 of 16 concurrent redemptions of one token of ${name} exactly one succeeds, in ${EXCHANGES} rounds over two servers`, async () => {
    const site = await newSite()
    for (let round = 0; round < EXCHANGES; round++)
      assert.deepEqual(await exchangeRound(hubs, sql, site, flow), [])
  })

  test(`F2 of 16 concurrent refreshes of ${name} exactly one succeeds, in ${REFRESHES} rounds over two servers`, async () => {
    const site = await newSite()
    for (let round = 0; round < REFRESHES; round++) assert.deepEqual(await refreshRound(hubs, site, flow), [])
  })

  test(`F2 F5 16 concurrent refreshes of ${name} get one response where the site has a secret, in ${REFRESHES} rounds over two servers`, async () => {
    const site = await newSite()
    const headers = basic(site.slug, await giveSecret(site))
    for (let round = 0; round < REFRESHES; round++)
      assert.deepEqual(await refreshRound(hubs, site, flow, headers), [])
  })
}

test('F3 after a logout no token is valid, whatever calls were concurrent with it', async () => {
  const site = await newSite()
  for (let round = 0; round < REFRESHES; round++) {
    const visitor = await signIn()
    const { body } = await exchange({ token: await temporary(visitor, site) })
    const token = await temporary(visitor, site)

    const [first, second, , ended] = await Promise.all([
      refresh(body.refresh),
      other.exchange({ token }),
      other.verify(body.access),
      hub.call('/users/logout/', { auth_token: body.auth_token }),
    ])

    assert.equal(ended?.status, 204)
    for (const { status, body } of [first, second]) {
      assert.ok(status === 200 || status === 401, String(status))
      if (status !== 200) continue
      assert.equal((await refresh(body.refresh)).status, 401)
      assert.equal((await verify(body.access)).status, 401)
    }
  }
})
