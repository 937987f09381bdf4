import type { App } from '../../../platform/http/app.ts'
import { forEachIsolated, sweepWhileOpen } from '../../../platform/http/sweep.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Database } from '../../../platform/postgres/pool/sql.ts'
import { sweepSentOf } from './sent-queries.ts'

/** Interval of the sweep, in ms: most senders replace entries of changed rows earlier. */
const DAY_MS = 86_400_000

/** Entries checked by one statement. */
const PORTION = 5_000

/** Smallest locator. */
const FIRST = String(-(2n ** 63n))

/** Deletes entries of sent objects whose rows are deleted or changed, at all sites. */
export const sweepSent = async (
  sql: Database,
  tables: readonly Table[],
  portion = PORTION,
): Promise<void> => {
  const sites = await sql<{ id: number }>`select id from site order by id`
  await forEachIsolated(sites, async ({ id }) => {
    for (const table of tables)
      for (let after: string | null = FIRST; after !== null; )
        after = await sweepSentOf(sql, table, id, after, portion)
  })
}

/** Runs the sweep while `app` is open. */
export const sweepSentWhileOpen = (app: App, sql: Database, tables: readonly Table[]): void =>
  sweepWhileOpen(app, 'objects sent before', () => sweepSent(sql, tables), DAY_MS)
