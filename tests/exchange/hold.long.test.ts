import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'
import { catalogueXml, goodsXml } from './files.ts'
import { connect } from './one-c.ts'

test('trap 13 and 14: a long import delays each call for 10 to 25 s before it responds progress', async () => {
  const shop = await openShop()
  const client = await shop.client()
  const one = await connect(shop, client.siteId)
  await one.begin()
  await one.call('type=catalog&mode=init')
  await one.call('type=catalog&mode=file&filename=import.xml', catalogueXml([goodsXml('g1', 'Чайник')]))
  const ask = () => one.call('type=catalog&mode=import&filename=import.xml')
  const seconds = await shop.sql.begin(async (sql) => {
    // The import waits for this row.
    await sql`select from destination_file where site_id = ${client.siteId} for update`
    const begun = performance.now()
    const { lines } = await ask()
    assert.equal(lines[0], 'progress')
    return (performance.now() - begun) / 1000
  }, null)
  assert.ok(seconds >= 10 && seconds <= 25, `${seconds} s`)
  assert.match((await one.importFile('import.xml')).text, /^success/)
})
