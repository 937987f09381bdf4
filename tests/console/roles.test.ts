import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from '@vitrina/schema/console/operations'
import { routesOf } from '../isolation/routes.ts'
import { type Reply, startVitrina } from '../vitrina.ts'
import { callsWith, type Operator, signIn } from './operator.ts'

// Every route there is, called by who may not: what the pages do not show is refused by the server, too.

const vitrina = await startVitrina()
const { url } = vitrina
const elsewhere = await vitrina.client()

const BELOW = '/console/api'

interface Route {
  readonly method: string
  /** Below `/console/api`, `{site}` and other parameters still in braces. */
  readonly path: string
}

const all = routesOf(vitrina).map(([method, path]) => ({ method, path }))
const below: Route[] = all
  .filter(({ path }) => path.startsWith(`${BELOW}/`))
  .map(({ method, path }) => ({ method, path: path.slice(BELOW.length) }))
const ofSites = below.filter(({ path }) => path.startsWith('/sites/{site}/'))
const ofHub = below.filter(({ path }) => path.startsWith('/hub/'))
const publicAtSite = ofSites.filter(({ path }) => /^\/sites\/\{site\}\/(external|base)\//.test(path))

/** Routes that require no session: they start, read or end one. */
const OPEN = [
  'GET /session',
  'POST /session',
  'DELETE /session',
  'GET /session/passkey-question',
  'POST /session/passkey-answer',
  'POST /set-up',
]

/** Routes of a site, outside the public API, that managers and viewers may call. The rest is for owners. */
const SEEN_BY_ALL = [
  'GET settings',
  'GET host',
  'GET today',
  'GET first-steps',
  'GET request',
  'GET request/{id}',
  // But by no viewer, as tests/console/order-sheet.test.ts has it.
  'GET order-sheet',
  'GET note-label',
  'GET order/{id}/history',
  'GET order/{id}/remark',
  // But by no viewer, who writes nothing.
  'POST order/{id}/remark',
  'DELETE order/{id}/remark/{remark_id}',
  'GET colleague',
  'GET writer',
  'GET order-assignee',
  'GET order-assignee/own',
  // But by no viewer, who writes nothing.
  'PUT order-assignee',
  // But by no viewer, who writes nothing.
  'POST picture',
  'POST picture-elsewhere',
  'PUT picture-alt/{name}',
  'GET picture-import',
  'GET picture-import/{id}',
  // But by no viewer, who writes nothing.
  'POST picture-import',
  'PATCH picture-import/{id}',
  'DELETE picture-import/{id}',
  'GET figure/{feed}',
  'GET figure/{feed}/sheet',
  'GET figure/{feed}/{id}/history',
  'GET bin',
  // But by no viewer, who writes nothing.
  'POST bin/restore',
  'GET import-undo/{id}',
  // But by no viewer, who writes nothing.
  'POST import-undo/{id}',
  'GET view',
  'POST view',
  'DELETE view/{id}',
]

/** Routes that grant or revoke access: they require the password again (step-up). */
const PROVEN = [
  'POST /sites/{site}/token',
  'POST /sites/{site}/token/{id}/rotate',
  'PATCH /sites/{site}/token/{id}',
  'POST /sites/{site}/return-address',
  'POST /sites/{site}/secret',
  'DELETE /sites/{site}/secret',
  'POST /sites/{site}/destination',
  'POST /sites/{site}/destination/{id}/rotate',
  'POST /sites/{site}/destination/{id}/live',
  'DELETE /sites/{site}/destination/{id}',
  'PUT /sites/{site}/operator',
  'POST /hub/site',
  'POST /hub/user',
  'POST /hub/user/{id}/password-link',
  'POST /hub/user/{id}/lock',
  'POST /hub/user/{id}/unlock',
  'DELETE /hub/user/{id}',
  'DELETE /hub/user/{id}/second-factor',
  'PATCH /hub/user/{id}/groups',
  'POST /hub/people-import',
  'POST /hub/group',
  'PATCH /hub/group/{id}',
  'POST /hub/provider',
  'DELETE /hub/provider/{slug}',
  'PUT /hub/operator/{user_id}',
]

const nameOf = ({ method, path }: Route): string => `${method} ${path}`

const isReading = ({ method }: Route): boolean => method === 'GET'

type Caller = Pick<Operator, 'get' | 'post' | 'put' | 'patch' | 'del'>

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del' } as const

/** Calls a route without a body: a caller without access is refused before a body is read. */
const call = (caller: Caller, { method, path }: Route, site = ''): Promise<Reply> =>
  caller[VERBS[method as keyof typeof VERBS]](path.replace('/sites/{site}', site).replaceAll(/\{\w+\}/g, '1'))

/** Routes that do not answer with this status and code, each with its actual answer. */
const otherwise = async (
  routes: readonly Route[],
  caller: Caller,
  site: string,
  status: number,
  code: string,
): Promise<string[]> => {
  assert.ok(routes.length > 0)
  const wrong = []
  for (const route of routes) {
    const { status: got, body } = await call(caller, route, site)
    if (got !== status || body.code !== code) wrong.push(`${nameOf(route)}: ${got} ${body.code}`)
  }
  return wrong
}

/** Access that a route outside the public API requires, by the lists above. */
const whoMay = (route: Route): string => {
  if (OPEN.includes(nameOf(route))) return 'anybody'
  if (ofHub.includes(route)) return 'everywhere'
  if (!ofSites.includes(route)) return 'operator'
  return SEEN_BY_ALL.includes(nameOf(route).replace('/sites/{site}/', '')) ? 'viewer' : 'owner'
}

test('the table of operations has every route beside the public API, who may call it and whether with the password', () => {
  const own = below.filter((route) => !publicAtSite.includes(route))
  const routes = own.map((route) => [
    nameOf(route),
    { who: whoMay(route), stepUp: PROVEN.includes(nameOf(route)) },
  ])
  const table = Object.entries(OPERATIONS).map(([name, operation]) => [
    name.replace(' ', ' /').replaceAll(/:(\w+)/g, '{$1}'),
    operation,
  ])
  assert.deepEqual(Object.fromEntries(table), Object.fromEntries(routes))
})

test('operations that give access to others require a recently typed password', async () => {
  const someone = await signIn(vitrina, { everywhere: true, steppedUp: false })
  const proven = below.filter((route) => PROVEN.includes(nameOf(route)))
  assert.equal(proven.length, PROVEN.length)
  assert.deepEqual(await otherwise(proven, someone, someone.site, 403, 'step_up_required'), [])
})

test('the public API is there at a site, whole', () => {
  const there = new Set(
    publicAtSite.map(({ method, path }) => `${method} ${path.replace('/sites/{site}', '')}`),
  )
  const missing = all
    .filter(({ path }) => /^\/(external|base)\//.test(path))
    .map(nameOf)
    .filter((name) => !there.has(name))
  // For browsers of a shop, which know no token; it reads what the list of stores does.
  assert.deepEqual(missing, ['GET /base/contacts/group/{group}'])
})

test('the API document has no operation of the console', async () => {
  const { body } = await vitrina.get('/openapi.json')
  assert.ok(!JSON.stringify(body).includes('/console'))
})

test('every operation without a session is refused', async () => {
  const closed = below.filter((route) => !OPEN.includes(nameOf(route)))
  assert.equal(closed.length, below.length - OPEN.length)
  const strangers = [
    callsWith(url, {}),
    callsWith(url, { 'api-token': vitrina.token, token: vitrina.token }),
    callsWith(url, { cookie: `vitrina_console=${'A'.repeat(43)}` }),
    callsWith(url, { cookie: 'vitrina_console=%00' }),
  ]
  const [stranger, ...others] = strangers as [Caller, ...Caller[]]
  const site = (await signIn(vitrina)).site
  assert.deepEqual(await otherwise(closed, stranger, site, 401, 'unauthorized'), [])
  for (const other of others)
    assert.deepEqual(await otherwise(closed.slice(0, 3), other, site, 401, 'unauthorized'), [])
})

test('a session of the console opens nothing of the public API', async () => {
  const { cookie } = await signIn(vitrina, { everywhere: true })
  const routes = all.filter(({ path }) => path.startsWith('/external/') || path === '/base/product')
  for (const { method, path } of routes) {
    const headers = { cookie, 'x-vitrina-console': '1' }
    const { status } = await fetch(url + path.replaceAll(/\{\w+\}/g, '1'), { method, headers })
    assert.equal(status, 401, `${method} ${path}`)
  }
})

test('where an operator has no role there is nothing, and it is the same where there is no site', async () => {
  const owner = await signIn(vitrina)
  const theirs = (await signIn(vitrina, { siteId: elsewhere.siteId })).site
  assert.deepEqual(await otherwise(ofSites, owner, theirs, 404, 'not_found'), [])
  for (const site of ['/sites/nowhere', '/sites/No%20where', `/sites/${'x'.repeat(100)}`])
    assert.deepEqual(await otherwise(ofSites.slice(0, 3), owner, site, 404, 'not_found'), [])
})

test('a viewer changes nothing, and reads the public API except exports of personal data', async () => {
  const viewer = await signIn(vitrina, { role: 'viewer' })
  const writes = ofSites.filter((route) => !isReading(route))
  assert.deepEqual(await otherwise(writes, viewer, viewer.site, 403, 'insufficient_role'), [])
  for (const route of publicAtSite.filter(isReading)) {
    const { status } = await call(viewer, route, viewer.site)
    if (/\/discount-card\/export$/.test(nameOf(route))) assert.equal(status, 403)
    else assert.ok(![401, 403].includes(status) && status < 500, `${nameOf(route)}: ${status}`)
  }
})

test('managers and viewers are kept from what is for owners', async () => {
  const own = ofSites.filter((route) => !publicAtSite.includes(route))
  const forOwners = own.filter(
    ({ method, path }) => !SEEN_BY_ALL.includes(`${method} ${path.replace('/sites/{site}/', '')}`),
  )
  for (const role of ['manager', 'viewer'] as const) {
    const caller = await signIn(vitrina, { role })
    assert.deepEqual(await otherwise(forOwners, caller, caller.site, 403, 'insufficient_role'), [])
  }
})

test('a manager writes what the public API takes', async () => {
  const manager = await signIn(vitrina, { role: 'manager' })
  const made = await manager.post(`${manager.site}/external/brand/bulk-create/`, [{ name: 'a', slug: 'a' }])
  assert.equal(made.status, 201)
})

test('the hub is for those who run the whole deployment', async () => {
  const owner = await signIn(vitrina)
  assert.deepEqual(await otherwise(ofHub, owner, '', 403, 'insufficient_role'), [])
})

test('operators of the deployment own every site', async () => {
  const operator = await signIn(vitrina, { role: null, everywhere: true })
  const { site } = await signIn(vitrina, { siteId: elsewhere.siteId })
  const made = await operator.post(`${site}/external/brand/bulk-create/`, [{ name: 'b', slug: 'b' }])
  assert.equal(made.status, 201)
})
