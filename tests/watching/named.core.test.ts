import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBusyShop } from './busy-shop.ts'
import { alertQueries, dashboardQueries, seriesOf } from './named.ts'
import { scrape } from './scrape.ts'

const { url, sql } = await startBusyShop()
await sql`insert into backup_taken (at, bytes, file) values (now(), 1, '/backups/one')`
await sql`
  insert into expected_call (site_id, number, call, within_minutes)
  select site_id, number, 'orders_read', 30 from api_token limit 1
`
// Figures of the database are cached for a second.
await sleep(1_100)

test('1.6 every metric of a dashboard or an alert exists', async () => {
  const { series } = await scrape(url)
  const queries = [...dashboardQueries(), ...alertQueries()]
  assert.ok(queries.length > 70, String(queries.length))
  const missing = queries.flatMap(({ where, query }) =>
    seriesOf(query)
      .filter((name) => !series.has(name))
      .map((name) => `${where}: ${name}`),
  )
  assert.deepEqual(missing, [])
})

test('1.6 the monitoring page lists every metric with its help, and every alert', async () => {
  const { types, text } = await scrape(url)
  const page = readFileSync(new URL('../../docs/observability.md', import.meta.url), 'utf8')
  const helps = new Map(
    [...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name = '', help = '']) => [name, help] as const),
  )
  const ownNames = [...types.keys()].filter((name) => /^(vitrina|http)_|utilization/.test(name))
  assert.ok(ownNames.length > 25)
  const rows = new Map(
    [...page.matchAll(/^\| `(\w+)`[^|]*\| (.*?) \|$/gm)].map(
      ([, name = '', help = '']) => [name, help] as const,
    ),
  )
  assert.deepEqual([...rows.keys()].sort(), [...ownNames].sort())
  for (const name of ownNames) assert.equal(rows.get(name), helps.get(name), name)
  for (const { where } of alertQueries()) assert.match(page, new RegExp(`^### ${where}$`, 'm'))
})
