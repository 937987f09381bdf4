import { product } from '@vitrina/schema/resources/product'
import type { ExchangeDestination } from '../destinations/destination.ts'
import type { ExchangeParts } from '../parts.ts'
import { runReport } from '../report.ts'
import { endRun, insertRun } from '../runs.ts'
import { countGoods, selectAbsent, setHidden } from './goods-queries.ts'
import { inWriteQueue } from './import-file.ts'
import { writeLines } from './writing.ts'

const BATCH = 500

/** Share of products above which a full exchange hides none: a truncated export would empty the shop. */
const MAX_SHARE = 0.5

/**
 * Hides products that a full exchange has not named since a time, or keeps that time until an operator confirms it, as the destination is
 * set up. An exchange that lacks more than half of the products always needs a confirmation.
 */
export const hideAbsent = async (
  parts: ExchangeParts,
  destination: ExchangeDestination,
  since: number,
): Promise<string> => {
  const { sql } = parts
  const { siteId, id } = destination
  if (!destination.live) return 'Пробный обмен: ничего не скрыто.'
  if (destination.absent === 'nothing') return 'Отсутствующие товары не скрываются: так задано на сайте.'
  const { all, absent } = await countGoods(sql, destination, since)
  const isLarge = absent > all * MAX_SHARE
  if (absent > 0 && (isLarge || destination.absent === 'ask')) {
    await sql`
      update destination set absent_since = to_timestamp(${since}::float8), absent_confirmed = false
      where site_id = ${siteId} and id = ${id}
    `
    const share = isLarge ? ', это больше половины' : ''
    return `Не скрыто: выгрузка не содержит ${absent} из ${all} товаров${share}. Подтвердите на сайте.`
  }
  await sql`update destination set absent_since = null where site_id = ${siteId} and id = ${id}`
  if (absent > 0) await hideGoods(parts, destination, since)
  return `Скрыто товаров: ${absent}.`
}

/** Hides the absent products of a destination that an operator has confirmed. */
export const hideConfirmed = async (
  parts: ExchangeParts,
  destination: ExchangeDestination,
): Promise<void> => {
  const { siteId, id } = destination
  const [row] = await parts.sql<{ since: number }>`
    update destination set absent_confirmed = false
    where site_id = ${siteId} and id = ${id} and absent_confirmed and absent_since is not null
    returning extract(epoch from absent_since)::float8 as since
  `
  if (!row) return
  await hideGoods(parts, destination, row.since)
  await parts.sql`update destination set absent_since = null where site_id = ${siteId} and id = ${id}`
}

const hideGoods = async (
  parts: ExchangeParts,
  destination: ExchangeDestination,
  since: number,
): Promise<void> => {
  const report = runReport(destination.language)
  const run = await insertRun(parts.sql, destination, {
    kind: 'catalogue',
    file: 'deactivate',
    session: destination.session,
  })
  for (;;) {
    const rows = await inWriteQueue(parts, destination, report, async (writing) => {
      const rows = await selectAbsent(writing.sql, destination, since, BATCH)
      const keys = rows.map(({ key }) => key)
      await writeLines(
        writing,
        product,
        keys.map((key) => ({ group_product_id: key, hide: true })),
        { mode: 'update' },
      )
      await setHidden(writing.sql, destination, keys, 'absent')
      return rows
    })
    if (rows.length < BATCH) break
  }
  await endRun(parts.sql, destination, run, { state: 'done', report: report.read() })
}
