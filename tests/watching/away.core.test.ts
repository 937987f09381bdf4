import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDatabase, onServer } from '../database.ts'
import { runServer } from '../faults/server-process.ts'
import { stallingProxy } from '../faults/stalling-proxy.ts'
import { newDataDir, until } from '../running/server.ts'
import { scrape } from './scrape.ts'

const database = await createDatabase()
const { host, user } = onServer()
const proxy = await stallingProxy({ path: `${host}/.s.PGSQL.5432` })
const server = await runServer(newDataDir({ after }), {
  DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${database.name}`,
})
after(database.drop)

const GAUGES = ['vitrina_webhook_oldest_waiting_seconds', 'vitrina_queue_waiting_jobs']

test('1.6 without a responding database the metrics page has everything except database figures', async () => {
  const well = await scrape(server.url)
  assert.equal(well.value('vitrina_scrape_database_answered'), 1)
  for (const name of GAUGES) assert.equal(typeof well.value(name), 'number', name)

  proxy.stall('all')
  await until(async () => (await scrape(server.url)).value('vitrina_scrape_database_answered') === 0, server)
  const withoutDatabase = await scrape(server.url)
  for (const name of GAUGES) assert.equal(withoutDatabase.value(name), undefined, name)
  assert.ok((withoutDatabase.value('http_request_duration_seconds_count') ?? 0) > 0)
  await until(async () => (await scrape(server.url)).value('vitrina_database_up') === 0, server)

  proxy.resume()
  await until(async () => (await scrape(server.url)).value('vitrina_scrape_database_answered') === 1, server)
})
