import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS, type Operation } from '@vitrina/schema/console/operations'
import { needOfRoute } from '@vitrina/schema/console/rights-of-routes'
import { storeUseOf } from '@vitrina/schema/console/stores-of-routes'
import {
  missingRight,
  type Requirement,
  type Right,
  ROLES,
  type Role,
  rightsOf,
  rightsOfOperator,
} from '@vitrina/schema/rights'
import { routesOf } from '../isolation/routes.ts'
import { IS_LONG } from '../long.ts'
import { type Reply, startVitrina } from '../vitrina.ts'
import { callsWith, type Operator, signIn } from './operator.ts'

// All routes, called without permission: the server refuses what the pages hide.

const vitrina = await startVitrina()
const { url } = vitrina
const elsewhere = await vitrina.client()

const BELOW = '/console/api'

interface Route {
  readonly method: string
  /** Path below `/console/api`, with `{site}` and other parameters in braces. */
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

/** Routes of a site that were for owners only before rights existed. */
const FOR_OWNERS =
  /^(token|secret|return-address|(external\/)?destination|destination-meaning|operator|role|audit)(\/|$)|^note-label\/unlabelled$|^customer\/\{id\}\/erasure$/
const CHANGED_BY_OWNERS = /^(note-label|settings|host|demo|customer\/\{id\})$/

/** Routes that grant or revoke access, or erase people: they require the password again (step-up). */
const PROVEN = [
  'POST /sites/{site}/token',
  'POST /sites/{site}/token/{id}/rotate',
  'PATCH /sites/{site}/token/{id}',
  'POST /sites/{site}/return-address',
  'POST /sites/{site}/secret',
  'DELETE /sites/{site}/secret',
  'POST /sites/{site}/destination/{id}/live',
  'PUT /sites/{site}/operator',
  'DELETE /sites/{site}/customer/{id}',
  'POST /sites/{site}/role',
  'PUT /sites/{site}/role/{id}',
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

type Caller = Pick<Operator, 'get' | 'post' | 'put' | 'patch' | 'del'>

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del' } as const

/** Calls a route without a body: a caller without access is refused before a body is read. */
const call = (caller: Caller, { method, path }: Route, site = '', body?: unknown): Promise<Reply> =>
  caller[VERBS[method as keyof typeof VERBS]](
    path.replace('/sites/{site}', site).replaceAll(/\{\w+\}/g, '1'),
    body as Record<string, string>,
  )

/** One route of each requirement. */
const ofEachNeed = (routes: readonly Route[]): Route[] => [
  ...new Map(
    routes.map((route) => [`${JSON.stringify(needOf(route))} ${isOfAllStores(route)}`, route]),
  ).values(),
]

/** One route of each requirement and method. */
const representative = (routes: readonly Route[]): Route[] =>
  Object.values(Object.groupBy(routes, ({ method }) => method)).flatMap((own) => ofEachNeed(own ?? []))

/** Routes with another status and code, each with its actual response. */
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

/** Former roles that might call a route of a site before rights existed. */
const formerly = ({ method, path }: Route): Role[] => {
  const below = path.replace('/sites/{site}/', '')
  const writes = method !== 'GET'
  if (FOR_OWNERS.test(below) || (writes && CHANGED_BY_OWNERS.test(below))) return ['owner']
  if (writes || below === 'order-sheet' || below === 'external/discount-card/export')
    return ['owner', 'manager']
  return ['owner', 'manager', 'viewer']
}

/** Name of a route in the table of operations. */
const inTable = (route: Route): string =>
  nameOf(route)
    .replace(' /', ' ')
    .replaceAll(/\{(\w+)\}/g, ':$1')

/** Requirement of a route of a site; null for a route of every role there. */
const needOf = (route: Route): Requirement | null => {
  const operation = (OPERATIONS as Readonly<Record<string, Operation>>)[inTable(route)]
  if (!operation) return needIn(route)
  const { who } = operation
  if (who === 'site') return null
  if (who !== 'object') return who as Right
  // The handler checks the object: each role finds what it may read in the trash.
  if (inTable(route) === 'GET sites/:site/bin') return null
  if (route.path.includes('/shown/')) return 'catalogue.read'
  return route.path.includes('/figure/') ? 'stock.read' : 'catalogue.write'
}

const needIn = ({ method, path }: Route): Requirement => {
  const need = needOfRoute(method, path.replace('/sites/{site}', '').replaceAll(/\{(\w+)\}/g, ':$1'))
  assert.ok(need, `${method} ${path} has no right`)
  return need
}

const may = (rights: ReadonlySet<Right>, route: Route): boolean => {
  const need = needOf(route)
  return need === null || missingRight(rights, need) === undefined
}

/** Role of an operator in the matrix: a predefined or an own one, for all stores or a single one. */
interface Holder {
  readonly role?: Role
  readonly rights?: readonly Right[]
  readonly stores?: readonly number[]
}

/** One right alone, a right to write without the one to read, and the rights of a deputy of the owner. */
const OWN_ROLES: readonly (readonly Right[])[] = [
  ['orders.read'],
  ['stock.write', 'webhooks.read'],
  ['people.manage', 'orders.read', 'orders.return', 'reports.read', 'imports.write'],
]

const HOLDERS: readonly Holder[] = [
  ...ROLES.map((role) => ({ role })),
  ...OWN_ROLES.map((rights) => ({ rights })),
  ...(['owner', 'picker', 'accountant'] as const).map((role) => ({ role, stores: [1] })),
  { rights: OWN_ROLES[2] ?? [], stores: [1] },
]

const rightsOfHolder = ({ role, rights, stores }: Holder): ReadonlySet<Right> =>
  rightsOfOperator({ role: role ?? null, own_rights: rights ?? null, stores: stores ?? null })

/** True for an operation that spans all stores. */
const isOfAllStores = (route: Route): boolean => {
  const name = inTable(route)
  const operation = (OPERATIONS as Readonly<Record<string, Operation>>)[name]
  if (operation) return storeUseOf(name, operation.who as Right) === 'all'
  const below = name.replace('sites/:site', '')
  return storeUseOf(below, needIn(route)) === 'all'
}

test('the table of operations has every route outside of the public API, with the requirement of the password', () => {
  const own = below.filter((route) => !publicAtSite.includes(route))
  const table = Object.entries(OPERATIONS).map(([name, { stepUp }]) => [name, stepUp])
  const routes = own.map((route) => [inTable(route), PROVEN.includes(nameOf(route))])
  assert.deepEqual(Object.fromEntries(table), Object.fromEntries(routes))
})

test('owner, manager and viewer keep what they could do before rights existed', () => {
  const wrong = ofSites.flatMap((route) => {
    const before = formerly(route).join()
    const now = (['owner', 'manager', 'viewer'] as const).filter((role) => may(rightsOf(role), route)).join()
    return before === now ? [] : [`${nameOf(route)}: ${before} before, ${now} now`]
  })
  assert.deepEqual(wrong, [])
})

test('operations that give access to others require a recently typed password', async () => {
  const someone = await signIn(vitrina, { everywhere: true, steppedUp: false })
  const proven = below.filter((route) => PROVEN.includes(nameOf(route)))
  assert.equal(proven.length, PROVEN.length)
  assert.deepEqual(await otherwise(proven, someone, someone.site, 403, 'step_up_required'), [])
})

test('the whole public API is available at a site', () => {
  const registered = new Set(
    publicAtSite.map(({ method, path }) => `${method} ${path.replace('/sites/{site}', '')}`),
  )
  const missing = all
    .filter(({ path }) => /^\/(external|base)\//.test(path))
    .map(nameOf)
    .filter((name) => !registered.has(name))
  // For browsers of a shop without a token; it reads the same as the list of stores.
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

test('a session of the console gives no access to the public API', async () => {
  const { cookie } = await signIn(vitrina, { everywhere: true })
  const routes = all.filter(({ path }) => path.startsWith('/external/') || path === '/base/product')
  for (const { method, path } of routes) {
    const headers = { cookie, 'x-vitrina-console': '1' }
    const { status } = await fetch(url + path.replaceAll(/\{\w+\}/g, '1'), { method, headers })
    assert.equal(status, 401, `${method} ${path}`)
  }
})

test('a site without a role of the operator looks the same as an unknown site', async () => {
  const owner = await signIn(vitrina)
  const foreign = (await signIn(vitrina, { siteId: elsewhere.siteId })).site
  const routes = IS_LONG ? ofSites : representative(ofSites)
  assert.deepEqual(await otherwise(routes, owner, foreign, 404, 'not_found'), [])
  for (const site of ['/sites/nowhere', '/sites/No%20where', `/sites/${'x'.repeat(100)}`])
    assert.deepEqual(await otherwise(ofSites.slice(0, 3), owner, site, 404, 'not_found'), [])
})

/** Valid bodies of operations whose handler checks the right to the named object. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST sites/:site/bin/restore': { object: 'product', ids: [1] },
}

/** Operations with a wrong decision for a role. */
const faultsOf = async (holder: Holder, routes: readonly Route[], shopId: number): Promise<string[]> => {
  const wrong: string[] = []
  const caller = await signIn(vitrina, { ...holder, siteId: shopId })
  const rights = rightsOfHolder(holder)
  for (const route of routes) {
    const path = route.path.replace('{feed}', 'stock').replace('{object}', 'product')
    const body = BODIES[inTable(route)]
    const { status, body: answer } = await call(caller, { ...route, path }, caller.site, body)
    const isRefused = status === 403 && answer.code === 'insufficient_role'
    const isAllowed = may(rights, route) && !(holder.stores && isOfAllStores(route))
    if (isRefused === isAllowed || status >= 500 || status === 401)
      wrong.push(`${JSON.stringify(holder)}: ${nameOf(route)}: ${status} ${answer.code}`)
  }
  return wrong
}

test('P31 each role, predefined or own, for all stores or one, is refused exactly the operations at its site for which it has no right', {
  timeout: 120_000,
}, async () => {
  const routes = IS_LONG ? ofSites : representative(ofSites)
  assert.ok(routes.length >= 40)
  for (const holder of HOLDERS) {
    const shop = await vitrina.client()
    const isManager = holder.role === 'manager' && holder.stores === undefined
    const called = IS_LONG || isManager ? routes : ofEachNeed(routes)
    assert.deepEqual(await faultsOf(holder, called, shop.siteId), [])
  }
})

test('at a foreign site each role finds nothing', { timeout: 120_000 }, async () => {
  const foreign = (await signIn(vitrina, { siteId: elsewhere.siteId })).site
  const routes = IS_LONG ? ofSites : representative(ofSites).filter((_, place) => place % 4 === 0)
  for (const holder of HOLDERS)
    assert.deepEqual(await otherwise(routes, await signIn(vitrina, holder), foreign, 404, 'not_found'), [])
})

test('a role without the right to prices changes texts of a product but no price, and a role for prices the reverse', async () => {
  const shop = await vitrina.client()
  const [category] = (await shop.post('/external/category/bulk-create/', [{ name_ro: 'c', slug_ro: 'c' }]))
    .body
  const [product] = (
    await shop.post('/external/product/bulk-create/', [
      { name_ro: 'p', group_product_id: 'p', price: 10, category: [category.id], specifications: [] },
    ])
  ).body
  const put = async (role: Role, body: unknown) => {
    const caller = await signIn(vitrina, { role, siteId: shop.siteId })
    const { status, body: answer } = await caller.put(`${caller.site}/external/product/${product.id}/`, body)
    return [status, status === 403 ? answer.code : Number(answer.price)]
  }
  assert.deepEqual(await put('content', { name_ro: 'q' }), [200, 10])
  assert.deepEqual(await put('content', { price: 5 }), [403, 'insufficient_role'])
  assert.deepEqual(await put('prices', { price: 5 }), [200, 5])
  assert.deepEqual(await put('prices', { name_ro: 'r' }), [403, 'insufficient_role'])
  assert.deepEqual(await put('manager', { name_ro: 's', price: 6 }), [200, 6])
})

test('Today shows a role only the sections that it has a right to', async () => {
  const shown = async (role: Role) => {
    const caller = await signIn(vitrina, { role })
    const { body } = await caller.get(`${caller.site}/today`)
    return Object.keys(body).filter((part) => body[part] !== null)
  }
  const picker = await shown('picker')
  assert.ok(picker.includes('orders'))
  for (const part of ['tokens', 'webhooks', 'jobs', 'errors', 'feed']) assert.ok(!picker.includes(part), part)
  assert.ok((await shown('viewer')).includes('tokens'))
})

test('for the previous release a person with a new role is a viewer, and a role given by it is valid', async () => {
  const owner = await signIn(vitrina, { everywhere: true })
  const picker = await signIn(vitrina, { role: 'viewer' })
  const reply = await owner.put(`${owner.site}/operator`, { email: picker.email, role: 'picker' })
  assert.equal(reply.status, 200)
  const stored = () => vitrina.sql`select role, held_role from site_operator where user_id = ${picker.id}`
  assert.deepEqual([...(await stored())], [{ role: 'viewer', held_role: 'picker' }])
  await vitrina.sql`
    update site_operator set role = 'manager', offered_to = null where user_id = ${picker.id} and role <> 'manager'
  `
  assert.deepEqual([...(await stored())], [{ role: 'manager', held_role: 'manager' }])
})

test('a manager writes by the public API', async () => {
  const manager = await signIn(vitrina, { role: 'manager' })
  const created = await manager.post(`${manager.site}/external/brand/bulk-create/`, [
    { name: 'a', slug: 'a' },
  ])
  assert.equal(created.status, 201)
})

test('the hub is for operators of the whole deployment', async () => {
  const owner = await signIn(vitrina)
  assert.deepEqual(await otherwise(ofHub, owner, '', 403, 'insufficient_role'), [])
})

test('operators of the deployment own every site', async () => {
  const operator = await signIn(vitrina, { role: null, everywhere: true })
  const { site } = await signIn(vitrina, { siteId: elsewhere.siteId })
  const created = await operator.post(`${site}/external/brand/bulk-create/`, [{ name: 'b', slug: 'b' }])
  assert.equal(created.status, 201)
})
