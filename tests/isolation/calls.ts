import type { Resource } from '@vitrina/schema/resource'
import { fieldsOf, minimalOf, type Payload, targetsOf } from '../contract/payload.ts'
import { linesOf, NDJSON } from '../jobs/importing.ts'
import { OF_CHANGES } from './changes.ts'
import { OF_DESTINATIONS } from './destinations.ts'
import { OF_JOBS } from './jobs.ts'
import { OF_LOOKUPS } from './lookups.ts'
import { OF_ORDERS } from './orders.ts'
import { OF_OWN_FIELDS } from './own-fields.ts'
import { idempotencyKeyOf, markedOf, objects, type Shop, textsOf } from './shop.ts'
import { OF_WEBHOOKS } from './webhooks.ts'

/** Request without its caller. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Data of two shops that the caller may know: its own, and the ids of the other. */
export interface Known {
  readonly own: Shop
  readonly foreign: Shop
}

type Recipe = (object: Resource, known: Known) => Call[]

/** Numbers of payloads: the caller has the first; only the other shop has the second, under the same keys. */
const OWN = 1
const FOREIGN = 5

const NOWHERE = 99

/** Figures of own products, of the other shop's products, and for the other shop's owners by id and by client key. */
const feedOf =
  (path: string, field: string, figure: object): Recipe =>
  (object, { own, foreign }) => {
    const owner = objects.find((other) => other.path === path) as Resource
    const [id] = own.ids.get(path) ?? []
    return [
      [id, OWN],
      [id, FOREIGN],
      [foreignId(foreign, path), OWN],
      [{ [`${owner.key}`]: keyOf(owner, FOREIGN) }, OWN],
    ].map(([whose, n]) => ({
      method: 'POST',
      path: `/external/product/${path === 'shop' ? 'shop' : 'user-price'}-update/`,
      body: [{ [field]: whose, ...figure, group_product_id: keyOf(object, Number(n)) }],
    }))
  }

/** The same figures as lines of a file. */
const feedFileOf =
  (path: string, field: string, figure: object): Recipe =>
  (object, known) =>
    feedOf(
      path,
      field,
      figure,
    )(object, known).map((call) => ({
      ...call,
      path: `${call.path}import/`,
      body: linesOf(call.body as Payload[]),
      headers: NDJSON,
    }))

/** Calls of each content route with ids, keys and bodies of another shop, and with own ones. */
const OF_CONTENT: Readonly<Record<string, Recipe>> = {
  'GET ': (object, { foreign }) => {
    const ids = foreignIds(object, foreign)
    return [
      '',
      '?page_size=1&page=2',
      '?page_size=1&page=4',
      `?after=${ids.at(0)}`,
      `?ids=1,${ids}`,
      '?search=theirs',
      '?ordering=-updated_at&fields=id',
      '?updated_after=0&fields=id',
      ...(object.key === null ? [] : [`?${object.key}=${keyOf(object, FOREIGN)}`]),
      ...fieldsOf(object).flatMap(({ name, field }) =>
        field.kind === 'reference' || field.kind === 'references'
          ? [`?${name}=${foreignId(foreign, field.to)}`]
          : [],
      ),
    ].map((query) => ({ method: 'GET', path: `/external/${object.path}/${query}` }))
  },
  'GET /export': (object, { foreign }) =>
    [
      '',
      '?format=csv',
      '?page_size=1',
      `?fields=id&after=${foreignIds(object, foreign).at(0)}`,
      '?search=theirs',
    ].map((query) => ({ method: 'GET', path: `/external/${object.path}/export/${query}` })),
  'GET /{id}': (object, { foreign }) =>
    [OWN, ...foreignIds(object, foreign), NOWHERE].map((id) => ({ method: 'GET', path: one(object, id) })),
  'GET /{id}/history': (object, { foreign }) =>
    [OWN, ...foreignIds(object, foreign), NOWHERE]
      .map((id) => `${one(object, id)}history/`)
      .flatMap((path) => [path, `${path}?before=2`, `${path}?limit=1`])
      .map((path) => ({ method: 'GET', path })),
  'GET /by/{key}/{value}': (object) =>
    [OWN, FOREIGN, NOWHERE].map((n) => ({
      method: 'GET',
      path: `/external/${object.path}/by/${object.key}/${keyOf(object, n)}`,
    })),
  'POST /bulk-create': (object, { own, foreign }) => {
    const post = poster(object, 'bulk-create')
    return [
      post([markedOf(object, OWN, own.ids, 'ours')]),
      post([markedOf(object, FOREIGN, own.ids, 'ours')]),
      ...dangling(object, own, foreign).map((payload) => post([payload])),
      post([minimalOf(object, FOREIGN + 1, own.ids)], { 'idempotency-key': idempotencyKeyOf(object) }),
      post([minimalOf(object, FOREIGN + 2, own.ids)], { 'idempotency-key': `once-${object.path}` }),
      post([minimalOf(object, FOREIGN + 2, own.ids)], { 'idempotency-key': `once-${object.path}` }),
    ]
  },
  'PUT /bulk-update': (object, { foreign }) => [
    put(object, '/bulk-update/', [{ ...renamed(object, FOREIGN + 3), id: OWN }]),
    ...foreignIds(object, foreign).map((id) => put(object, '/bulk-update/', [{ id }])),
  ],
  'POST /bulk-upsert': (object, { own, foreign }) => {
    const post = poster(object, 'bulk-upsert')
    return [
      ...foreignIds(object, foreign).map((id, n) =>
        post([{ ...markedOf(object, FOREIGN + 4 + n, own.ids, 'ours'), id }]),
      ),
      post([minimalOf(object, FOREIGN + 7, own.ids)]),
      // An object without a key is upserted only by id.
      post([{ ...renamed(object, FOREIGN + 9), id: OWN }]),
      post([{ id: foreignId(foreign, object.path) }]),
      {
        ...post([{ ...minimalOf(object, FOREIGN + 6, own.ids), id: foreignId(foreign, object.path) }]),
        path: `/external/${object.path}/bulk-upsert/?mode=update`,
      },
    ]
  },
  'PUT /{id}': (object, { foreign }) => [
    put(object, `/${OWN}/`, renamed(object, FOREIGN + 8)),
    ...[...foreignIds(object, foreign), NOWHERE].map((id) => put(object, `/${id}/`, {})),
  ],
  'DELETE /{id}': (object, { own, foreign }) =>
    [...foreignIds(object, foreign), NOWHERE, OWN, free(own, object, 0)].map((id) => ({
      method: 'DELETE',
      path: one(object, id),
    })),
  'POST /bulk-delete': (object, { own, foreign }) => {
    const post = poster(object, 'bulk-delete')
    return [
      post(foreignIds(object, foreign)),
      post([free(own, object, 1), foreignId(foreign, object.path)]),
      post([free(own, object, 1)]),
    ]
  },
  'POST /import': (object, { own, foreign }) => [
    {
      method: 'POST',
      path: `/external/${object.path}/import/`,
      body: linesOf([
        markedOf(object, OWN, own.ids, 'ours'),
        ...dangling(object, own, foreign),
        { id: foreignId(foreign, object.path) },
      ]),
      headers: NDJSON,
    },
  ],
  'POST /shop-update': feedOf('shop', 'shop_id', { qty: 7 }),
  'POST /user-price-update': feedOf('user-type', 'user_type_id', { price: '7.00' }),
  'POST /shop-update/import': feedFileOf('shop', 'shop_id', { qty: 8 }),
  'POST /user-price-update/import': feedFileOf('user-type', 'user_type_id', { price: '8.00' }),
  'GET /{id}/stock': (object, { foreign }) => figuresOf(object, foreign, 'stock'),
  'GET /{id}/promotions': (object, { foreign }) => figuresOf(object, foreign, 'promotions'),
  'GET /{id}/products': (object, { foreign }) => figuresOf(object, foreign, 'products'),
  'GET /{id}/prices': (object, { foreign }) => figuresOf(object, foreign, 'prices'),
}

/** Routes without a site, or the same for all sites. */
const OF_NO_SITE = [
  '/',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/metrics',
  '/docs',
  '/docs/errors',
  '/docs/scalar.js',
  '/docs/guide',
  '/docs/guide/api',
  '/docs/guide*',
  // Public by an unguessable name: tests/pictures.
  '/pictures/{name}/{file}',
  '/pictures/alt',
  // Authorized by credentials of a destination, which belongs to one site: tests/exchange.
  '/exchange/1c',
  '/bitrix/admin/1c_exchange.php',
  '/1c_exchange.php',
]

/** People of the hub belong to all sites; tests/hub covers the rights of a site. */
const OF_HUB = /^\/(users?|oauth|\.well-known|\{locale\}|hub|provider)(\/|$)/

/**
 * Calls that test a route; none for a route without data of a site.
 * @throws {Error} for a route without a recipe: add it.
 */
export const callsOf = (method: string, path: string, known: Known): Call[] => {
  if (OF_NO_SITE.includes(path) || OF_HUB.test(path)) return []
  const ofJobs = OF_JOBS[`${method} ${path.replace('/external/job', '')}`]
  if (ofJobs && path.startsWith('/external/job')) return [...ofJobs]
  const ofOrders = OF_ORDERS[`${method} ${path}`]
  if (ofOrders) return ofOrders(known)
  const ofSettings = OF_CHANGES[`${method} ${path}`] ?? OF_DESTINATIONS[`${method} ${path}`]
  if (ofSettings) return [...ofSettings]
  const ofWebhooks = OF_WEBHOOKS[`${method} ${path.replace('/external/webhook', '')}`]
  if (ofWebhooks && path.startsWith('/external/webhook')) return [...ofWebhooks]
  const ofOwnFields = OF_OWN_FIELDS[`${method} ${path}`]
  if (ofOwnFields) return [...ofOwnFields]
  const ofLookups = OF_LOOKUPS[`${method} ${path}`]
  if (ofLookups) return ofLookups(known)
  for (const object of objects) {
    const at = `/external/${object.path}`
    if (path !== at && !path.startsWith(`${at}/`)) continue
    const rest = path.slice(at.length).replace(`/by/${object.key}/`, '/by/{key}/')
    const recipe = OF_CONTENT[`${method} ${rest}`]
    if (recipe) return recipe(object, known)
  }
  throw new Error(
    `No call checks whether ${method} ${path} shows one site to another: add it to tests/isolation/calls.ts`,
  )
}

const one = ({ path }: Resource, id: number): string => `/external/${path}/${id}/`

const poster =
  ({ path }: Resource, verb: string) =>
  (body: unknown, headers: Readonly<Record<string, string>> = {}): Call => ({
    method: 'POST',
    path: `/external/${path}/${verb}/`,
    body,
    headers,
  })

const put = ({ path }: Resource, rest: string, body: unknown): Call => ({
  method: 'PUT',
  path: `/external/${path}${rest}`,
  body,
})

const figuresOf = (object: Resource, foreign: Shop, which: string): Call[] =>
  [OWN, ...foreignIds(object, foreign), NOWHERE].map((id) => ({
    method: 'GET',
    path: `${one(object, id)}${which}/`,
  }))

const keyOf = ({ key }: Resource, n: number): string => `${key}-${n}`

/** Other texts, and a key that only the other shop has. */
const renamed = (object: Resource, n: number): Payload => ({
  ...textsOf(object, n, 'ours'),
  ...(object.key === null ? {} : { [object.key]: keyOf(object, n) }),
})

/** Own object without references to it. */
const free = (own: Shop, { path }: Resource, place: number): number => own.free.get(path)?.[place] ?? 0

/** Ids that only the other shop has. */
const foreignIds = (object: Resource, { ids, free }: Shop): readonly number[] =>
  [ids, free].flatMap((known) => known.get(object.path)?.at(-1) ?? [])

const foreignId = ({ free }: Shop, path: string): number => free.get(path)?.at(-1) ?? 0

/** Own objects that refer to the other shop's objects: by id, and by client key if there is one. */
const dangling = (object: Resource, own: Shop, foreign: Shop): Payload[] =>
  targetsOf(fieldsOf(object)).flatMap((path) => {
    const target = objects.find((other) => other.path === path)
    const only = new Map([...own.ids, [path, [foreignId(foreign, path)]]])
    const byId = markedOf(object, FOREIGN, only, 'ours')
    if (!target?.key) return [byId]
    const name = fieldsOf(object).find(({ field }) => 'to' in field && field.to === path)
    const reference = { [target.key]: keyOf(target, FOREIGN) }
    const byKey = name && {
      ...markedOf(object, FOREIGN, own.ids, 'ours'),
      [name.name]: name.field.kind === 'references' ? [reference] : reference,
    }
    return byKey ? [byId, byKey] : [byId]
  })
