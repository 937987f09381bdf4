import assert from 'node:assert/strict'
import { openShop, type Reply } from '../vitrina.ts'
import { everyObject, type Subject } from './every-object.ts'

const vitrina = await openShop()
const every = everyObject(vitrina)

type Write = (query: string) => Promise<Reply>

/** Number of changes and of objects at the site, and the last ids. */
const stateOf = async ({ siteId }: Subject) => {
  const [state] = await vitrina.sql`
    select (select cursor from feed_head where site_id = ${siteId}), json_agg(s order by type) as states
    from content_state s where site_id = ${siteId}
  `
  return state
}

/** Runs each write dry and then really: both must return the same response, and only the second may change the site. */
const provenDry = async (object: Subject, lastId: number, writes: readonly Write[]) => {
  let before = await stateOf(object)
  for (const write of writes) {
    const known = elementIdsIn((await object.get(object.at)).body, object)
    const dry = await write('?dry_run=true')
    assert.deepEqual(await stateOf(object), before)

    const real = await write('')
    assert.ok(real.status < 300, JSON.stringify(real.body))
    assert.deepEqual([dry.status, dry.body], [real.status, asDry(real.body, lastId, known, object)])
    assert.equal(dry.headers.get('dry-run'), 'true')
    assert.equal(real.headers.get('dry-run'), null)

    const after = await stateOf(object)
    assert.notDeepEqual(after, before)
    before = after
  }
}

/** Response with null for ids of objects, and of list elements, that would be created. */
const asDry = (body: unknown, lastId: number, known: ReadonlySet<unknown>, object: Subject) => {
  const one = (shown: Shown): Shown => ({
    ...shown,
    ...(Number(shown.id) > lastId && { id: null }),
    ...Object.fromEntries(
      identifiedLists(object)
        .filter((name) => Array.isArray(shown[name]))
        .map((name) => [
          name,
          (shown[name] as Shown[]).map((element) =>
            known.has(element.id) ? element : { ...element, id: null },
          ),
        ]),
    ),
  })
  if (Array.isArray(body)) return body.map(one)
  return body !== null && typeof body === 'object' ? one(body as Shown) : body
}

type Shown = Readonly<Record<string, unknown>>

/** Lists whose elements receive ids from the server. */
const identifiedLists = ({ resource }: Subject): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'list' && field.identified ? [name] : [],
  )

const elementIdsIn = (body: readonly Shown[], object: Subject): ReadonlySet<unknown> =>
  new Set(
    body.flatMap((shown) =>
      identifiedLists(object).flatMap((name) => (shown[name] as Shown[]).map(({ id }) => id)),
    ),
  )

every('a dry run returns the response of the write and changes nothing', async (object) => {
  const { at, post, put, del, create, full, resource } = object
  const { key } = resource
  const [one, two] = await create(full(1), full(2))
  const id = one?.id
  // An upsert by id keeps the key (rule 4.2.14).
  const next = { ...full(7), ...(key !== null && { [key]: full(6)[key] }), id }

  await provenDry(object, Number(two?.id), [
    (query) => post(`${at}/bulk-create/${query}`, [full(3), full(4)]),
    (query) => put(`${at}/bulk-update/${query}`, [{ ...full(5), id }]),
    (query) => put(`${at}/${id}/${query}`, full(6)),
    (query) => post(`${at}/bulk-upsert/${query}`, [next, ...(key === null ? [] : [full(8)])]),
    (query) => post(`${at}/bulk-delete/${query}`, [two?.id]),
    (query) => del(`${at}/${id}/${query}`),
  ])
})

every('a dry run is refused like the write', async (object) => {
  const { at, get, post, put, del, create, full } = object
  const [one] = await create(full(1))
  const unknown = Number(one?.id) + 1
  const [before, { body: read }] = [await stateOf(object), await get(at)]
  const writes: Write[] = [
    (query) => post(`${at}/bulk-create/${query}`, [full(2), { ...full(3), nonsense: 1 }]),
    (query) => put(`${at}/bulk-update/${query}`, [{ ...full(4), id: unknown }, full(5)]),
    (query) => put(`${at}/${unknown}/${query}`, full(6)),
    (query) => post(`${at}/bulk-upsert/${query}`, [{ id: one?.id }, { id: one?.id }]),
    (query) => post(`${at}/bulk-delete/${query}`, [one?.id, unknown]),
    (query) => del(`${at}/${unknown}/${query}`),
  ]

  for (const write of writes) {
    const [dry, real] = [await write('?dry_run=true'), await write('')]
    assert.ok(real.status >= 400)
    assert.deepEqual(
      [dry.status, dry.body.code, dry.body.errors],
      [real.status, real.body.code, real.body.errors],
    )
  }
  assert.deepEqual([await stateOf(object), (await get(at)).body], [before, read])
})

every('dry_run accepts only true and false', async ({ at, get, post, full }) => {
  assert.equal((await post(`${at}/bulk-create/?dry_run=maybe`, [full(1)])).status, 400)
  const before = (await get(at)).body.length

  const { status, headers } = await post(`${at}/bulk-create/?dry_run=false`, [full(1)])

  assert.equal(status, 201)
  assert.equal(headers.get('dry-run'), null)
  assert.equal((await get(at)).body.length, before + 1)
})
