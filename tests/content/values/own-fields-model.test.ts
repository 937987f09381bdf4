import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../console/operator.ts'
import { randomOf } from '../../faults/random.ts'
import { CSV, importFile, linesOf, NDJSON, overAt, until } from '../../jobs/importing.ts'
import { rounds } from '../../long.ts'
import { openShop, type Reply } from '../../vitrina.ts'
import { product } from '../writes/drafts.ts'

// Random sets of own fields with all ways of writing, storing and restoring values. A read equals the model.

const shop = await openShop()
const { get, post, put, del, sql, siteId } = shop
const operator = await signIn(shop, { role: 'manager' })
await sql`update site set history_days = 30 where id = ${siteId}`
const brands = ['acme', 'zenit']
await post(
  '/external/brand/bulk-create/',
  brands.map((slug) => ({ slug, name: slug })),
)
const brandIds: number[] = (await get('/external/brand/?fields=id')).body.map(({ id }: { id: number }) => id)

type Values = Record<string, unknown>

/** Kind of a field with its settings, and a random value as it is read. */
interface Sort {
  readonly settings: object
  readonly value: (random: () => number) => unknown
  readonly codes?: (code: string) => string[]
}

const textOf = (random: () => number): string =>
  ['=1+1', 'null', 'Дрель "X"', "l'eau", 'a,b;c', '0012', 'x\ty', '1E+5'][Math.floor(8 * random())] as string
const two = (n: number): string => String(n).padStart(2, '0')

const SORTS: readonly Sort[] = [
  { settings: { kind: 'text' }, value: (random) => `t ${textOf(random)}` },
  { settings: { kind: 'long_text' }, value: (random) => `${textOf(random)}\n${textOf(random)}` },
  {
    settings: { kind: 'text', localized: true },
    value: textOf,
    codes: (code) => ['ro', 'ru', 'en', 'uk'].map((language) => `${code}_${language}`),
  },
  { settings: { kind: 'number', places: 3 }, value: (random) => Math.round(random() * 1e6 - 5e5) / 1000 },
  { settings: { kind: 'boolean' }, value: (random) => random() < 0.5 },
  {
    settings: { kind: 'date' },
    value: (random) => `20${two(Math.floor(90 * random()))}-0${1 + Math.floor(9 * random())}-17`,
  },
  { settings: { kind: 'datetime' }, value: (random) => new Date(Math.floor(random() * 2e12)).toISOString() },
  {
    settings: { kind: 'choice', choices: ['red', 'green'] },
    value: (random) => (random() < 0.5 ? 'red' : 'green'),
  },
  {
    settings: { kind: 'choice', choices: ['s', 'm', 'l'], multiple: true },
    value: (random) => (random() < 0.5 ? ['m', 's'] : ['l']),
  },
  { settings: { kind: 'money' }, value: (random) => (random() * 1e5).toFixed(2) },
  { settings: { kind: 'url' }, value: (random) => `https://shop.example/${Math.floor(random() * 1e6)}` },
  {
    settings: { kind: 'reference', refers_to: 'brand' },
    value: (random) => brandIds[Math.floor(2 * random())],
  },
  {
    settings: { kind: 'reference', refers_to: 'brand', multiple: true },
    value: (random) => (random() < 0.5 ? brandIds : brandIds.slice(1)),
  },
]

const bodyOf = async (answer: Promise<Reply>): Promise<Reply['body']> => {
  const { status, body } = await answer
  assert.ok(status < 300, JSON.stringify(body))
  return body
}

const exercise = async (seed: number): Promise<void> => {
  const random = randomOf(seed)
  const declare = (code: string, settings: object) =>
    bodyOf(post('/external/own-field/', { object: 'product', code, ...settings }))
  const fields = await Promise.all(
    Array.from({ length: 1 + Math.floor(5 * random()) }, async (_, place) => {
      const sort = SORTS[Math.floor(random() * SORTS.length)] as Sort
      const code = `f${seed}_${place}`
      const { id } = await declare(code, sort.settings)
      return { id, code, sort, codes: sort.codes?.(code) ?? [code] }
    }),
  )
  const some = (share: number, nulls: number): Values =>
    Object.fromEntries(
      fields.flatMap(({ codes, sort }) =>
        codes.flatMap((code) =>
          random() < share ? [[code, random() < nulls ? null : sort.value(random)]] : [],
        ),
      ),
    )
  const model = new Map<string, Values>()
  const merge = (key: string, values: Values): void => {
    const merged = { ...model.get(key), ...values }
    model.set(key, Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)))
  }
  const keys = [1, 2, 3, 4].map((place) => `s${seed}p${place}`)
  const assertModel = async (step: string): Promise<void> => {
    const { body } = await get(
      `/external/product/?ids=${[...ids.values()].join()}&fields=group_product_id,custom`,
    )
    const read = Object.fromEntries(
      body.map(({ group_product_id, custom }: Values) => [group_product_id, custom ?? {}]),
    )
    assert.deepEqual(read, Object.fromEntries(model), `seed ${seed}, after ${step}`)
  }

  const drafts = keys.map((key) => ({ key, custom: some(0.7, 0) }))
  const order = await bodyOf(
    post(
      '/external/product/bulk-create/',
      drafts.map(({ key, custom }) => product(key, { custom })),
    ),
  )
  const ids = new Map<string, number>(order.map(({ id }: { id: number }, place: number) => [keys[place], id]))
  for (const { key, custom } of drafts) merge(key, custom)
  await assertModel('a create')

  const patches = keys.map((key) => ({ key, custom: some(0.5, 0.4) }))
  const patched = patches.map(({ key, custom }) => ({ id: ids.get(key), custom }))
  await bodyOf(put('/external/product/bulk-update/', patched))
  for (const { key, custom } of patches) merge(key, custom)
  await assertModel('a partial update')
  const again = await bodyOf(
    post(
      '/external/product/bulk-upsert/',
      patches.map(({ key, custom }) => ({ group_product_id: key, custom })),
    ),
  )
  assert.deepEqual(
    again.map(({ outcome }: Values) => outcome),
    keys.map(() => 'unchanged'),
    `seed ${seed}`,
  )

  const file = async (): Promise<string> =>
    (await get(`/external/product/export/?format=csv&ids=${[...ids.values()].join()}`)).body
  const lines = keys.slice(0, 2).map((key) => ({ key, custom: some(0.6, 0.3) }))
  await importFile(
    shop,
    'product/import/',
    linesOf(
      lines.map(({ key, custom }) => ({
        group_product_id: key,
        ...Object.fromEntries(Object.entries(custom).map(([code, value]) => [`custom.${code}`, value])),
      })),
    ),
  )
  for (const { key, custom } of lines) merge(key, custom)
  await assertModel('an import of NDJSON')

  const exported = await file()
  await bodyOf(
    put(
      '/external/product/bulk-update/',
      [...ids.values()].map((id) => ({ id, custom: null })),
    ),
  )
  const modelBefore = new Map(model)
  for (const key of keys) model.set(key, {})
  await assertModel('a clearing')
  const job = await importFile(shop, 'product/import/', exported, CSV)
  assert.equal(job.invalid, 0, JSON.stringify(job))
  for (const [key, values] of modelBefore) model.set(key, values)
  await assertModel('an import of an export')

  const changes = keys.map((key) => ({ group_product_id: key, custom: some(0.8, 0.3) }))
  const { headers } = await operator.post(
    `${operator.site}/external/product/import/`,
    linesOf(changes),
    NDJSON,
  )
  const at = headers.get('location') ?? ''
  const { id: imported, updated } = await overAt(shop, at)
  // Of an import that changes nothing there is nothing to undo.
  if (updated > 0) {
    const undo = `${operator.site}/import-undo/${imported}`
    await bodyOf(operator.post(undo))
    await until(async () => (await operator.get(undo)).body.state === 'done')
  }
  await assertModel('an undo')

  const [first, second] = keys as [string, string]
  const removedId = ids.get(first) as number
  await bodyOf(del(`/external/product/${removedId}/`))
  await bodyOf(operator.post(`${operator.site}/bin/restore`, { object: 'product', ids: [removedId] }))
  await assertModel('a restore')

  const [removed] = fields as [(typeof fields)[number]]
  const previous = model.get(second)?.[removed.codes[0] as string]
  const { next } = (await get('/external/changes/?after=now')).body
  await bodyOf(
    put(`/external/product/${ids.get(second)}/`, { custom: { [removed.codes[0] as string]: null } }),
  )
  merge(second, { [removed.codes[0] as string]: null })
  if (previous !== undefined) {
    const { entries } = (await get(`/external/product/${ids.get(second)}/history/`)).body
    assert.deepEqual(entries[0].fields.custom.before[removed.codes[0] as string], previous)
    const { body: feed } = await get(`/external/changes/?after=${next}&types=product`)
    assert.deepEqual(
      feed.changes.map(({ fields }: Values) => fields),
      [['custom']],
    )
  }
  await bodyOf(del(`/external/own-field/${removed.id}/`))
  const { id: recreated } = await declare(removed.code, removed.sort.settings)
  for (const key of keys) merge(key, Object.fromEntries(removed.codes.map((code) => [code, null])))
  await assertModel('a field declared again')
  await bodyOf(
    put(`/external/product/${removedId}/`, { custom: some(0.5, 0) }).then((reply) => {
      model.set(first, reply.body.custom ?? {})
      return reply
    }),
  )
  await assertModel('a write of it')
  await bodyOf(post('/external/product/bulk-delete/', [...ids.values()]))
  for (const id of [recreated, ...fields.slice(1).map(({ id }) => id)])
    await bodyOf(del(`/external/own-field/${id}/`))
}

const FIRST = Number(process.env.VITRINA_SEED ?? 1)
const SETS = Number(process.env.VITRINA_OWN_FIELD_SETS ?? rounds(500, 1))

test(`5.4 random sets of own fields are read like the model, ${SETS} sets`, async () => {
  for (let seed = FIRST; seed < FIRST + SETS; seed++) await exercise(seed)
})
