import { product } from '@vitrina/schema/resources/product'
import type { ExchangeDestination } from '../destinations/destination.ts'
import type { ExchangeParts } from '../parts.ts'
import { runReport } from '../report.ts'
import { endRun, insertRun } from '../runs.ts'
import { countGoods, selectAbsent, setHidden } from './goods-queries.ts'
import { inTurn } from './import-file.ts'
import { writeLines } from './writing.ts'

const BATCH = 500

/** Share of products above which a full exchange hides none: a truncated export would empty the shop. */
const MOST_SHARE = 0.5

/** Hides products that a full exchange has not named since a time, where the destination says so. */
export const hideAbsent = async (
  parts: ExchangeParts,
  destination: ExchangeDestination,
  since: number,
): Promise<string> => {
  const { sql } = parts
  if (destination.absent === 'nothing') return 'Отсутствующие товары не скрываются: так задано на сайте.'
  const { all, absent } = await countGoods(sql, destination, since)
  if (absent > all * MOST_SHARE)
    return `Не скрыто: выгрузка не содержит ${absent} из ${all} товаров, это больше половины.`
  const report = runReport(destination.language)
  const run = await insertRun(sql, destination, { kind: 'catalogue', file: 'deactivate' })
  for (;;) {
    const rows = await inTurn(parts, destination, report, async (writing) => {
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
  await endRun(sql, destination, run, { state: 'done', report: report.read() })
  return `Скрыто товаров: ${absent}.`
}
