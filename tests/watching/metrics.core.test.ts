import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockOrderIndex } from '../../server/orders/search/order-index-queries.ts'
import { eventually } from '../webhooks/eventually.ts'
import { startBusyShop } from './busy-shop.ts'
import { type Scrape, scrape } from './scrape.ts'

const { url, sql, config, shop } = await startBusyShop()

/** Waits for metrics of attempts and imports, which are updated a moment after the result is visible. */
const settled = (): Promise<Scrape> =>
  eventually(async () => {
    const page = await scrape(url)
    const isSettled =
      page.value('vitrina_webhook_try_duration_seconds_count') === 4 &&
      page.value('vitrina_import_jobs_total') === 1
    return isSettled ? page : undefined
  })

test('1.6 metrics count exactly what was done', async () => {
  const page = await settled()
  const count = (name: string, labels?: Record<string, string>) => page.value(name, labels)

  assert.equal(count('vitrina_webhook_try_duration_seconds_count', { outcome: 'delivered' }), 3)
  assert.equal(count('vitrina_webhook_try_duration_seconds_count', { outcome: 'parked' }), 1)
  assert.equal(count('vitrina_feed_told_seconds_count'), 1)
  assert.ok((count('vitrina_feed_told_seconds_sum') ?? 100) < 20)
  assert.equal(count('vitrina_feed_waiting_followers'), 0)
  assert.equal(count('vitrina_import_jobs_total', { outcome: 'done' }), 1)
  assert.equal(count('vitrina_import_jobs_total', { outcome: 'failed' }), 0)
  assert.equal(count('vitrina_sign_ins_total'), 1)
  const passwords = Object.fromEntries(
    page
      .labelValues('vitrina_password_checks_total', 'outcome')
      .map((outcome) => [outcome, count('vitrina_password_checks_total', { outcome })]),
  )
  assert.deepEqual(passwords, { right: 1, wrong: 6, imported: 0, locked: 0, refused: 2 })
  assert.equal(count('vitrina_defence_refusals_total', { defence: 'sign-in_account' }), 2)
  assert.equal(count('vitrina_defence_refusals_total'), 2)

  const list = { method: 'GET', route: '/external/brand' }
  assert.equal(count('http_request_duration_seconds_count', { ...list, status: '200' }), 3)
  assert.equal(count('http_response_size_bytes_count', list), 3)
  const { text } = await fetch(`${url}/external/brand/`, { headers: { 'api-token': shop.token } }).then(
    async (answer) => ({ text: await answer.text() }),
  )
  assert.ok((count('http_response_size_bytes_sum', list) ?? 0) > text.length)
  assert.equal(count('vitrina_cache_requests_total', { outcome: 'hit' }), 2)
  assert.ok((count('vitrina_cache_size_bytes') ?? 0) > text.length)
})

test('1.6 metrics show the pool, the statements and the probe', async () => {
  const before = await scrape(url)
  assert.equal(before.value('vitrina_database_pool_limit_connections'), config.poolSize)
  assert.equal(before.value('vitrina_database_up'), 1)
  const paused = Promise.withResolvers<void>()
  const holding = sql.begin(async () => paused.promise)
  await sql`select 1`.then(undefined, () => undefined)
  await sql
    .begin(async (sql) => sql`set local statement_timeout = 20`.then(() => sql`select pg_sleep(5)`))
    .catch(() => undefined)
  const after = await scrape(url)
  paused.resolve()
  await holding
  assert.ok((after.value('vitrina_database_pool_connections', { state: 'in_use' }) ?? 0) >= 1)
  const more = (name: string, labels: Record<string, string>) =>
    (after.value(name, labels) ?? 0) - (before.value(name, labels) ?? 0)
  assert.equal(more('vitrina_database_statement_failures_total', { reason: 'timeout' }), 1)
  assert.ok(more('vitrina_database_statement_duration_seconds_count', { kind: 'read' }) >= 1)
  assert.ok(more('vitrina_database_statement_duration_seconds_count', { kind: 'transaction' }) >= 3)
})

test('1.6 a scrape queries the backlog of deliveries, jobs and endpoints, and the last backup', async () => {
  await sql`
    update webhook_delivery set state = 'pending', ended_at = null, due_at = now() + interval '1 day',
      since = now() - interval '1 hour'
    where (site_id, endpoint_id, event_id) in (
      select site_id, endpoint_id, event_id from webhook_delivery where state = 'delivered' limit 1
    )
  `
  await sql`insert into backup_taken (at, bytes, file) values ('2026-01-02T03:04:05Z', 12345, '/backups/one')`
  await sql`
    insert into pgboss.job (name, state, created_on, start_after)
    values ('mail', 'created', now() - interval '10 minutes', now() + interval '1 day')
  `
  const page = await eventually(async () => {
    const page = await scrape(url)
    return (page.value('vitrina_queue_oldest_waiting_seconds', { queue: 'mail' }) ?? 0) > 0 ? page : undefined
  })
  const near = (name: string, expected: number, labels?: Record<string, string>) => {
    const value = page.value(name, labels) ?? Number.NaN
    assert.ok(Math.abs(value - expected) < 300, `${name}: ${value}`)
  }
  near('vitrina_webhook_oldest_waiting_seconds', 3_600)
  assert.equal(page.value('vitrina_webhook_waiting_deliveries'), 1)
  assert.equal(page.value('vitrina_webhook_endpoints', { state: 'enabled' }), 1)
  assert.equal(page.value('vitrina_webhook_endpoints', { state: 'disabled' }), 1)
  assert.equal(page.value('vitrina_webhook_parked_endpoints'), 1)
  assert.equal(page.value('vitrina_webhook_changes_behind'), 0)
  near('vitrina_queue_oldest_waiting_seconds', 600, { queue: 'mail' })
  assert.equal(page.value('vitrina_queue_waiting_jobs', { queue: 'mail' }), 1)
  assert.equal(page.value('vitrina_queue_waiting_jobs', { queue: 'import' }), 0)
  assert.equal(
    page.value('vitrina_backup_last_taken_timestamp_seconds'),
    Date.UTC(2026, 0, 2, 3, 4, 5) / 1_000,
  )
  assert.equal(page.value('vitrina_backup_last_size_bytes'), 12_345)
})

test('1.6 the backlog of the search index of orders is shown until it is zero', async () => {
  const waiting = async () => (await scrape(url)).value('vitrina_order_search_waiting')
  await sql.begin(async (holder) => {
    await lockOrderIndex(holder, shop.siteId)
    await sql`
      insert into order_search_due (site_id, order_ids, product_ids, versions) values (${shop.siteId}, '{7, 8}', '{9}', '{1}')
    `
    await eventually(async () => ((await waiting()) === 3 ? true : undefined))
  })
  await eventually(async () => ((await waiting()) === 0 ? true : undefined))
})

test('1.6 concurrent scrapes query the database once', async () => {
  const statementCount = async () => {
    const page = await scrape(url)
    return page.value('vitrina_database_statement_duration_seconds_count', { kind: 'transaction' }) ?? 0
  }
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const before = await statementCount()
  await Promise.all(Array.from({ length: 20 }, () => scrape(url)))
  // Within a second of the first request no query is sent; background work has few transactions.
  assert.ok((await statementCount()) - before < 20)
})

test('1.6 names follow the conventions of Prometheus, and no label has unlimited values', async () => {
  const { types, text } = await scrape(url)
  for (const [name, type] of types) {
    if (!name.startsWith('vitrina_') && !name.startsWith('http_')) continue
    assert.equal(type === 'counter', name.endsWith('_total'), name)
    assert.doesNotMatch(name, /_(ms|milliseconds|minutes|kb|mib|percent)(_|$)/, name)
    if (type === 'histogram') assert.match(name, /_(seconds|bytes)$/, name)
  }
  // Metrics of shared resources have only sites that use one at present.
  assert.doesNotMatch(text.replaceAll(/^vitrina_slots_.*$/gm, ''), /[{,](site|id|token|user|email|ip|url)="/)
})
