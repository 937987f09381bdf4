import assert from 'node:assert/strict'
import { test } from 'node:test'
import { destinations } from '../../sdk/destinations.ts'
import { signIn } from '../console/operator.ts'
import { openShop } from '../vitrina.ts'
import { eventually } from '../webhooks/eventually.ts'
import { catalogueXml, goodsXml, groupXml, offersXml } from './files.ts'
import { connect } from './one-c.ts'

const shop = await openShop()

/** Site with one product of its own, g1, and a destination. */
const connected = async () => {
  const client = await shop.client()
  const one = await connect(shop, client.siteId)
  const api = destinations({ url: shop.url, token: client.token })
  const own = { group_product_id: 'g1', name_ru: 'Свой чайник', name_ro: 'Ceainic', price: '70', qty: 3 }
  const created = await client.post('/external/product/bulk-create/', [
    { ...own, category: [], specifications: [] },
  ])
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const product = (key: string) =>
    client.get(`/external/product/by/group_product_id/${encodeURIComponent(key)}/`)
  const count = async (path: string) => (await client.get(`/external/${path}/`)).body.length
  const last = async (file: string) => (await api.runs(one.id)).find((run) => run.file === file)?.id ?? 0
  const undone = async (run: number) => {
    const { state } = await api.undo(one.id, run)
    assert.equal(state, 'running')
    return eventually(async () => {
      const outcome = await api.undoOf(one.id, run)
      return outcome.state === 'done' ? outcome : undefined
    })
  }
  return { client, one, api, product, count, last, undone }
}

const FILES = {
  'import.xml': catalogueXml(
    [
      goodsXml('g1', 'Чайник', '<Артикул>A</Артикул><Группы><Ид>gr</Ид></Группы>'),
      goodsXml('g2', 'Футболка', '<Группы><Ид>gr</Ид></Группы>'),
      goodsXml('g3', 'Ложка'),
    ],
    groupXml('gr', 'Кухня'),
  ),
  'offers.xml': offersXml([
    { id: 'g1', price: '100', quantity: '5', stores: { w1: '5' } },
    { id: 'g2#m', chars: { Размер: 'M' }, price: '50', stores: { w1: '2' } },
    { id: 'g3', price: '7' },
  ]),
}

test('8.3 an exchange of goods is undone with all its files: previous values return, created objects go, and the next exchange writes them again', async () => {
  const { one, api, product, count, last, undone } = await connected()
  await one.catalogue(FILES)
  const { body: exchanged } = await product('g1')
  assert.deepEqual([exchanged.name_ru, exchanged.price, exchanged.qty], ['Чайник', '100.00', 5])
  assert.deepEqual([await count('product'), await count('category'), await count('shop')], [4, 1, 1])
  const run = await last('import.xml')
  const preview = await api.undoOf(one.id, run)
  assert.equal(preview.state, 'possible')
  assert.deepEqual(preview.objects.product, { given_back: 1, deleted: 3, left: 0 })
  assert.equal((await product('g1')).body.name_ru, 'Чайник', 'a preview changes nothing')
  const { counts } = await undone(run)
  assert.equal(counts.left, 0)
  const { body } = await product('g1')
  assert.deepEqual(
    [body.name_ru, body.name_ro, body.code, body.price, body.qty, body.category, body.hide],
    ['Свой чайник', 'Ceainic', null, '70.00', 3, [], false],
  )
  for (const path of [
    'category',
    'shop',
    'user-type',
    'specification',
    'specification-value',
    'v2/product-group',
  ])
    assert.equal(await count(path), 0, path)
  assert.equal(await count('product'), 1)
  const [latest] = await api.runs(one.id)
  assert.partialDeepStrictEqual(latest, { file: 'undo', report: { counts: { product: { deleted: 3 } } } })
  // All runs of the exchange are undone.
  assert.deepEqual(
    (await api.runs(one.id)).filter(({ file }) => file !== 'undo').map(({ undo }) => undo),
    ['done', 'done'],
  )
  await one.catalogue(FILES)
  const { body: again } = await product('g1')
  assert.deepEqual([again.name_ru, again.price, again.qty], ['Чайник', '100.00', 5])
  assert.deepEqual([await count('product'), await count('category'), await count('shop')], [4, 1, 1])
  const { body: variant } = await product('g2#m')
  assert.deepEqual([variant.price, variant.hide], ['50.00', false])
})

test('8.3 an undo leaves what others have changed since: fields, objects in use, and later exchanges', async () => {
  const { client, one, product, last, undone, count } = await connected()
  await one.catalogue(FILES)
  const run = await last('offers.xml')
  const { body: g1 } = await product('g1')
  const { body: g3 } = await product('g3')
  await client.put(`/external/product/${g1.id}/`, { name_ru: 'Правка' })
  await client.put(`/external/product/${g3.id}/`, { description_ru: 'Своё описание' })
  await one.catalogue({
    'import.xml': catalogueXml(
      [goodsXml('g2', 'Майка', '<Группы><Ид>gr</Ид></Группы>')],
      groupXml('gr', 'Кухня'),
    ),
  })
  const { objects } = await undone(run)
  const { body } = await product('g1')
  assert.deepEqual([body.name_ru, body.code, body.price], ['Правка', null, '70.00'])
  assert.equal((await product('g3')).body.description_ru, 'Своё описание')
  assert.equal((await product('g2')).body.name_ru, 'Майка')
  assert.ok((objects.product?.left ?? 0) >= 2, JSON.stringify(objects))
  assert.equal(await count('category'), 1, 'g2 is in it')
})

test('8.3 an undo is refused twice, without kept changes, without the scope, and for an unknown run; an operator may do it, with an entry in the audit log', async () => {
  const { client, one, last } = await connected()
  await one.catalogue({ 'import.xml': FILES['import.xml'] })
  const first = await last('import.xml')
  await one.catalogue({ 'import.xml': FILES['import.xml'] })
  const at = `/external/destination/${one.id}/run`
  const unchanged = await client.post(`${at}/${await last('import.xml')}/undo/`, {})
  assert.deepEqual([unchanged.status, unchanged.body.code], [409, 'conflict'])
  const limited = await shop.client({
    siteId: client.siteId,
    scopes: ['destinations:manage', 'content:read'],
  })
  assert.equal((await limited.post(`${at}/${first}/undo/`, {})).status, 403)
  assert.equal((await client.post(`${at}/999999999/undo/`, {})).status, 404)
  const owner = await signIn(shop, { siteId: client.siteId })
  assert.equal((await owner.post(`${owner.site}${at}/${first}/undo/`, {})).status, 200)
  await eventually(async () =>
    (await client.get(`${at}/${first}/undo/`)).body.state === 'done' ? true : undefined,
  )
  assert.equal((await client.post(`${at}/${first}/undo/`, {})).status, 409)
  const [entry] = await shop.sql<{ operator_id: number }>`
    select operator_id from hub_audit where site_id = ${client.siteId} and event = 'destination_undone'
  `
  assert.equal(entry?.operator_id, owner.id)
  // Kept changes are no jobs of imports.
  assert.deepEqual((await client.get('/external/job/')).body, [])
})
