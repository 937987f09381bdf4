import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replayExchange } from '../../cli/exchange-replay.ts'
import {
  linesOfRecording,
  listRecordings,
  type RecordedLine,
} from '../../server/exchange/recorder/recordings.ts'
import { openShop } from '../vitrina.ts'
import { catalogueXml, goodsXml, offersXml } from './files.ts'
import { connect } from './one-c.ts'

test('P28 an exchange is recorded, has no personal data, and leads another site to the same catalogue when it is replayed', async () => {
  const shop = await openShop()
  const client = await shop.client()
  const one = await connect(shop, client.siteId)
  const key = { siteId: client.siteId, id: one.id }
  await one.catalogue({
    'import.xml': catalogueXml([goodsXml('g1', 'Чайник')]),
    'offers.xml': offersXml([{ id: 'g1', price: '100' }]),
  })
  await client.post('/external/external-order/', [
    {
      rrn: 'R',
      order_items: [{ product: { group_product_id: 'g1' }, quantity: 1 }],
      customer: { name: 'Ион Русу', phone: '+37369123456', email: 'ion@example.md' },
      comment: 'Код домофона 42',
      address: { address_id: 1, address_ru: 'ул. Пушкина, 1' },
    },
  ])
  await one.begin('sale')
  const answered = (await one.call('type=sale&mode=query')).text
  assert.match(answered, /Ион Русу/)
  await one.call('type=sale&mode=success')
  await one.begin('sale')
  await one.call('type=sale&mode=init')
  await one.call('type=sale&mode=file&filename=orders.xml', answered)

  const recordings = await listRecordings(shop.sql, key)
  assert.equal(recordings.length, 3)
  const [, , catalogue] = recordings
  const all: RecordedLine[][] = []
  for (const { id } of recordings) {
    const lines: RecordedLine[] = []
    for await (const line of linesOfRecording(shop.sql, key, id)) lines.push(line)
    all.push(lines)
  }
  const text = all
    .flat()
    .map(({ body, answer }) => Buffer.from(body ?? '', 'base64').toString() + answer)
    .join('\n')
  assert.match(text, /<Номер>1<\/Номер>/)
  for (const personal of ['Русу', '69123456', 'ion@', 'домофона', 'Пушкина'])
    assert.ok(!text.includes(personal), personal)
  assert.equal(catalogue?.requests, 6)

  const other = await shop.client()
  const { login, password } = await connect(shop, other.siteId)
  const target = { address: `${shop.url}/exchange/1c`, login, password }
  assert.deepEqual(await replayExchange(all[2] ?? [], target), [])
  const [product] = (await other.get('/external/product/')).body
  assert.deepEqual([product.name_ru, product.price], ['Чайник', '100.00'])
})
