import assert from 'node:assert/strict'
import { test } from 'node:test'
import { item, orderShop } from '../orders/writes/order-shop.ts'
import { openShop } from '../vitrina.ts'
import { signIn } from './operator.ts'

const vitrina = await openShop()
const { write, order } = await orderShop(vitrina)
const owner = await signIn(vitrina)
const at = `${owner.site}/note-label`

const NOTHING = { label_ro: null, label_ru: null, label_en: null, label_uk: null }
const cod = { field: 'payment', word: 'cod', ...NOTHING, label_ro: 'Ramburs', label_uk: 'Післяплата' }

const entries = () => vitrina.sql<{ event: string; operator_id: number; detail: object }>`
  select event, operator_id, detail from hub_audit
  where site_id = ${vitrina.siteId} and event like 'note_label%' order by id
`

const ordering = (payment: object | null, delivery: object | null = null) => ({
  payment,
  delivery,
  order_items: [item()],
})

test('words of several orders are suggested until they have a label; a word of one order is not', async () => {
  await write(
    {
      order_id: 1,
      ...ordering({ method: 'cod', paid: false, sum: '120.50', payer: 'Ana Pop' }, { by: 'Нова Пошта' }),
    },
    ordering({ method: 'cod', paid: true, sum: '120.50', deep: { a: 'cod' } }, { by: 'Нова Пошта' }),
    ordering({ method: 'card', paid: false }),
  )
  const offered = async () => {
    const { status, body } = await owner.get(`${at}/unlabelled`)
    assert.equal(status, 200)
    return body.map((row: { field: string; word: string; orders: number }) => Object.values(row))
  }
  const words = [
    ['payment', 'method', 3],
    ['payment', 'paid', 3],
    ['payment', 'cod', 2],
    ['payment', 'false', 2],
    ['payment', 'sum', 2],
    ['delivery', 'by', 2],
    ['delivery', 'Нова Пошта', 2],
  ]
  assert.deepEqual(await offered(), words)
  assert.equal((await owner.put(at, cod)).status, 204)
  assert.deepEqual(
    await offered(),
    words.filter(([, word]) => word !== 'cod'),
  )
})

test('only an owner sets, changes and removes a label, which is in the audit log; orders are unchanged', async () => {
  const before = await order(1)
  const changed = { ...cod, label_ro: ' La primire ', label_en: '' }
  assert.equal((await owner.put(at, changed)).status, 204)
  const stored = { ...cod, label_ro: 'La primire' }
  for (const role of ['viewer', 'manager'] as const) {
    const other = await signIn(vitrina, { role })
    assert.deepEqual((await other.get(at)).body, [stored])
    for (const refused of [
      await other.put(at, cod),
      await other.del(at, cod),
      await other.get(`${at}/unlabelled`),
    ])
      assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_role'])
  }
  assert.deepEqual(await order(1), before)
  const word = { field: 'payment', word: 'cod' }
  assert.equal((await owner.del(at, word)).status, 204)
  assert.equal((await owner.del(at, word)).status, 404)
  assert.deepEqual((await owner.get(at)).body, [])
  assert.deepEqual(
    (await entries()).map(({ event, operator_id, detail }) => [event, operator_id, detail]),
    ['note_label_set', 'note_label_set', 'note_label_removed'].map((event) => [
      event,
      owner.id,
      { field: 'payment' },
    ]),
  )
})

test('a label without a text, without a word, of another field or too long is refused with its fault', async () => {
  const faultsOf = async (change: object) => {
    const { status, body } = await owner.put(at, { ...cod, ...change })
    assert.deepEqual([status, body.code], [400, 'validation_failed'], JSON.stringify(body))
    return body.errors.map(({ field, code }: { field: string; code: string }) => [field, code])
  }
  assert.deepEqual(await faultsOf({ label_ro: ' ', label_uk: null }), [['label_ro', 'required']])
  assert.deepEqual((await faultsOf({ word: '' }))[0]?.[0], 'word')
  assert.deepEqual((await faultsOf({ label_ru: 'x'.repeat(101) }))[0]?.[0], 'label_ru')
  assert.deepEqual((await faultsOf({ field: 'comment' }))[0]?.[0], 'field')
})

test('a site has labels for at most 500 words, which it may still change', async () => {
  await vitrina.sql`
    insert into note_label (site_id, of_field, word, label_ro)
    select ${vitrina.siteId}, 'delivery', 'word ' || n, 'Word' from generate_series(1, 500) as n
  `
  const refused = await owner.put(at, cod)
  assert.deepEqual([refused.status, refused.body.errors[0].field], [400, 'word'])
  const known = await owner.put(at, { ...cod, field: 'delivery', word: 'word 7' })
  assert.equal(known.status, 204)
})
