import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replayExchange } from '../../cli/exchange-replay.ts'
import {
  linesOfRecording,
  listRecordings,
  type RecordedLine,
} from '../../server/exchange/recorder/recordings.ts'
import { signIn } from '../console/operator.ts'
import { openShop } from '../vitrina.ts'
import { catalogueXml, goodsXml, offersXml } from './files.ts'
import { connect } from './one-c.ts'

test('P28 an exchange is recorded without personal data, and its replay leads to the same catalogue at another site', async () => {
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
  const response = (await one.call('type=sale&mode=query')).text
  assert.match(response, /Ион Русу/)
  await one.call('type=sale&mode=success')
  await one.begin('sale')
  await one.call('type=sale&mode=init')
  await one.call('type=sale&mode=file&filename=orders.xml', response)

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

test('P28 an owner downloads a recording at the console, optionally without business partners, and the audit log records it', async () => {
  const shop = await openShop()
  const client = await shop.client()
  const one = await connect(shop, client.siteId)
  const partners =
    '<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация><Контрагенты><Контрагент><Ид>c1</Ид><Наименование>Ион Русу</Наименование></Контрагент></Контрагенты></КоммерческаяИнформация>'
  const divided = partners.replace('Ион Русу', 'Ана Чебан')
  await one.begin()
  await one.call('type=catalog&mode=init')
  const send = (name: string, part: string) => one.call(`type=catalog&mode=file&filename=${name}`, part)
  await send('contragents.xml', partners)
  await send('divided.xml', divided.slice(0, 150))
  await send('divided.xml', divided.slice(150))
  await send('import.xml', catalogueXml([goodsXml('g1', 'Чайник')]))
  const owner = await signIn(shop, { siteId: client.siteId })
  const at = `${owner.site}/destination/${one.id}/recording`
  const [{ id, requests, bytes }] = (await owner.get(at)).body
  assert.equal(requests, 6)
  assert.ok(bytes > 0)
  const read = async (query: string) => {
    const { body } = await owner.get(`${at}/${id}${query}`)
    const lines: RecordedLine[] = body
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line))
    return lines.map(({ body }) => Buffer.from(body ?? '', 'base64').toString()).join('\n')
  }
  const complete = await read('')
  for (const part of ['Русу', 'Чебан', 'Чайник']) assert.ok(complete.includes(part), part)
  const redacted = await read('?redacted=true')
  for (const part of ['Русу', 'Чебан']) assert.ok(!redacted.includes(part), part)
  assert.ok(redacted.includes('Чайник') && redacted.includes('<Ид>c1</Ид>'))
  const [row] = await shop.sql<{ detail: object }>`
    select detail from hub_audit where site_id = ${client.siteId} and event = 'destination_recording_read' order by id desc
  `
  assert.deepEqual(row?.detail, { id: one.id, recording: id, redacted: true })
  const other = await signIn(shop, { siteId: (await shop.client()).siteId })
  assert.equal((await other.get(`${other.site}/destination/${one.id}/recording/${id}`)).status, 404)
})
