import assert from 'node:assert/strict'
import { openShop } from '../vitrina.ts'
import { everyObject, type Subject } from './every-object.ts'

const vitrina = await openShop()
const every = everyObject(vitrina)
const everyKeyed = everyObject(vitrina, ({ key }) => key !== null)

const TIMES = ['created_at', 'updated_at']

every('a list has all objects, by ascending id, in exactly the declared form', async (object) => {
  const { at, get, create, full, minimal, readable, whenSet } = object
  // Enough objects for ids of one and two digits.
  const created = await create(full(1), minimal(2), ...Array.from({ length: 10 }, (_, n) => minimal(n + 3)))

  const { status, headers, body } = await get(`${at}/`)

  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
  assert.deepEqual(body.slice(-created.length), created)
  const ids = body.map(({ id }: { id: number }) => id)
  assert.deepEqual(
    ids,
    ids.toSorted((a: number, b: number) => a - b),
  )
  const always = readable.filter((name) => !whenSet.includes(name))
  const complete = body.find(({ id }: { id: number }) => id === created[0]?.id)
  for (const one of body)
    assert.deepEqual(Object.keys(one).sort(), (one === complete ? readable : always).toSorted())
  assert.equal(headers.get('x-total-count'), String(body.length))
})

every('page_size and page paginate the list, with links', async ({ at, get, create, minimal }) => {
  await create(minimal(1), minimal(2), minimal(3), minimal(4), minimal(5))
  const { body: complete } = await get(at)
  const last = Math.ceil(complete.length / 2)

  const seen: unknown[] = []
  for (let page = 1; page <= last; page++) {
    const { headers, body } = await get(`${at}/?page_size=2&page=${page}`)
    seen.push(...body)
    assert.equal(headers.get('x-total-count'), String(complete.length))
    const relations = [...(headers.get('link') ?? '').matchAll(/rel="(\w+)"/g)].map(([, name]) => name)
    const expected = ['first', ...(page > 1 ? ['prev'] : []), ...(page < last ? ['next'] : []), 'last']
    assert.deepEqual(relations.sort(), expected.sort())
  }
  assert.deepEqual(seen, complete)
  assert.deepEqual((await get(`${at}?page=${last + 1}&page_size=2`)).body, [])
})

every('after= continues after an id', async ({ at, get, create, minimal }) => {
  const [first, second, third] = await create(minimal(1), minimal(2), minimal(3))

  assert.deepEqual((await get(`${at}/?after=${first?.id}`)).body, [second, third])
  assert.deepEqual((await get(`${at}/?after=${first?.id}&page_size=1`)).body, [second])
  assert.deepEqual((await get(`${at}/?after=${third?.id}`)).body, [])
})

every(
  '4.1.1 4.3.6 fields= returns the named fields alone, and times only when they are named',
  async (object) => {
    const { at, get, create, full, readable } = object
    const [created] = await create(full(1))
    const all = [...readable, ...TIMES]

    for (const remainder of [0, 1]) {
      const named = all.filter((_, place) => place % 2 === remainder).reverse()
      const [narrowed] = (await get(`${at}/?fields=${named}&ids=${created?.id}`)).body
      assert.deepEqual(Object.keys(narrowed).sort(), named.sort())
      assert.deepEqual((await get(`${at}/${created?.id}?fields=${named}`)).body, narrowed)
      for (const name of named) {
        if (!TIMES.includes(name)) assert.deepEqual(narrowed[name], created?.[name])
        else assert.ok(Math.abs(Date.parse(narrowed[name]) - Date.now()) < 60_000, narrowed[name])
      }
    }
    assert.deepEqual((await get(`${at}?fields=id&ids=${created?.id}`)).body, [{ id: created?.id }])
  },
)

every('a write-only field is never returned, and selecting it is refused', async (object) => {
  const { at, get, create, full, fields, resource } = object
  const [created] = await create(full(1))
  const names = fields.flatMap(({ name, field }) => (field.writeOnly ? [name] : []))

  for (const name of names) {
    assert.ok(!(name in (created ?? {})))
    for (const address of [at, `${at}/${created?.id}`]) {
      assert.ok(!(name in [(await get(address)).body].flat()[0]))
      const { status, body } = await get(`${address}?fields=id,${name}`)
      assert.equal(status, 400, `${resource.path} ${name}`)
      assert.partialDeepStrictEqual(body.errors, [{ field: 'fields', code: 'unknown_field' }])
    }
  }
})

every('one object is read by its id, with and without a slash at the end', async (object) => {
  const { at, get, create, full } = object
  const [created] = await create(full(1))

  for (const address of [`${at}/${created?.id}`, `${at}/${created?.id}/`]) {
    const { status, body } = await get(address)
    assert.equal(status, 200)
    assert.deepEqual(body, created)
  }
})

every('a missing or non-integer id is 404', async ({ at, get, create, minimal }) => {
  const [created] = await create(minimal(1))

  for (const id of [Number(created?.id) + 1, 'x', '1.5', '0', '-1', '2147483648', '99999999999999999999']) {
    const { status, headers, body } = await get(`${at}/${id}`)
    assert.equal(status, 404, `${id}`)
    assert.equal(headers.get('content-type'), 'application/problem+json')
    assert.partialDeepStrictEqual(body, { status: 404, code: 'not_found' })
  }
})

everyKeyed('one object is read by its client key', async ({ at, get, create, full, resource: { key } }) => {
  const [created] = await create(full(1), full(2))
  const value = encodeURIComponent(String(created?.[String(key)]))

  for (const end of ['', '/']) {
    const { status, body } = await get(`${at}/by/${key}/${value}${end}`)
    assert.equal(status, 200)
    assert.deepEqual(body, created)
  }
  assert.deepEqual((await get(`${at}/by/${key}/${value}?fields=id`)).body, { id: created?.id })
  assert.equal((await get(`${at}/by/${key}/${value.toUpperCase()}`)).status, 404)
  assert.equal((await get(`${at}/by/${key}/nothing`)).status, 404)
  assert.equal((await get(`${at}/by/id/${created?.id}`)).status, 404)
})

every('a list is filtered by booleans, references and the client key', async (object) => {
  const { at, get, create, full, fields, resource } = object
  await create(full(1), full(2))
  const { body: complete } = await get(at)
  const filters = fields.filter(
    ({ name, field }) => ['boolean', 'reference', 'references'].includes(field.kind) || name === resource.key,
  )

  for (const { name } of filters) {
    for (const value of new Set<unknown>(
      complete.flatMap((one: Record<string, unknown>) => one[name] ?? []),
    )) {
      const { status, headers, body } = await get(`${at}/?${name}=${encodeURIComponent(String(value))}`)
      assert.equal(status, 200)
      assert.deepEqual(
        body,
        complete.filter((one: Record<string, unknown>) => [one[name]].flat().includes(value)),
        `${name}=${value}`,
      )
      assert.equal(headers.get('x-total-count'), String(body.length))
    }
  }
})

every('an unknown parameter is refused by name', async ({ at, get, fields }) => {
  const { status, body } = await get(`${at}/?nonsense=1&page=x&fields=id,nothing&_cache=7`)

  assert.equal(status, 400)
  assert.deepEqual(body.errors.map(({ field }: { field: string }) => field).sort(), [
    'fields',
    'nonsense',
    'page',
  ])
  const unnamed = body.errors.find(({ field }: { field: string }) => field === 'fields')
  assert.match(unnamed.message, /nothing/)
  for (const { name, field } of fields) if (!field.writeOnly) assert.match(unnamed.message, RegExp(name))
})

/** Returns a function that repeats a read with the ETag of the last response. */
const asker = ({ get }: Subject, address: string) => {
  let tag = ''
  return async () => {
    const { status, headers, body } = await get(address, tag === '' ? {} : { 'if-none-match': tag })
    tag = headers.get('etag') ?? ''
    assert.notEqual(tag, '')
    return { status, body }
  }
}

every('a list is a 304 while nothing changes, and complete after every write', async (object) => {
  const { at, post, put, del, create, minimal, full, resource } = object
  const { key } = resource
  const list = asker(object, `${at}/?page_size=5000`)
  const known = (await list()).body.length

  const [created] = await create(minimal(1))
  const present = await list()
  assert.equal(present.status, 200)
  assert.equal(present.body.length, known + 1)
  assert.deepEqual(await list(), { status: 304, body: '' })

  const written: [() => Promise<{ status: number }>, number][] = [
    [() => put(`${at}/bulk-update/`, [{ ...full(2), id: created?.id }]), 1],
    [() => put(`${at}/${created?.id}/`, full(3)), 1],
    [() => post(`${at}/bulk-upsert/`, [{ ...full(3), id: created?.id }]), 0],
    [
      () =>
        post(`${at}/bulk-upsert/`, [
          { ...full(5), ...(key !== null && { [key]: full(3)[key] }), id: created?.id },
        ]),
      1,
    ],
    [() => del(`${at}/${created?.id}/`), 1],
  ]
  for (const [write, changes] of written) {
    assert.ok((await write()).status < 300)
    assert.equal((await list()).status, changes === 1 ? 200 : 304)
    assert.equal((await list()).status, 304)
  }
})

every('one object is a 304 while nothing changes', async (object) => {
  const { at, put, create, full, resource } = object
  const [created] = await create(full(1))
  const addresses = [
    `${at}/${created?.id}`,
    ...(resource.key === null ? [] : [`${at}/by/${resource.key}/${created?.[resource.key]}`]),
  ]

  for (const address of addresses) {
    const one = asker(object, address)
    assert.deepEqual(await one(), { status: 200, body: created })
    assert.deepEqual(await one(), { status: 304, body: '' })
  }
  const one = asker(object, `${at}/${created?.id}`)
  await one()
  const { body: changed } = await put(`${at}/${created?.id}/`, full(2))
  assert.notDeepEqual(changed, created)
  assert.deepEqual(await one(), { status: 200, body: changed })
})

every('a refused write leaves the ETag unchanged', async (object) => {
  const { at, post, create, full } = object
  await create(full(1))
  const list = asker(object, at)
  await list()

  assert.equal((await post(`${at}/bulk-create/`, [full(2), { nonsense: 1 }])).status, 400)

  assert.equal((await list()).status, 304)
})
