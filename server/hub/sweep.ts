import type { App } from '../platform/http/app.ts'
import { inPortions, sweepWhileOpen } from '../platform/http/sweep.ts'
import type { Sql } from '../platform/postgres/pool/sql.ts'
import { deleteOldAudit, deleteSome, EXPIRED } from './sweep-queries.ts'

/** Deletes expired rows, and entries of the audit log past their retention. */
export const deleteOldOfHub = async (sql: Sql, auditDays: number): Promise<void> => {
  for (const over of EXPIRED) await inPortions((most) => deleteSome(sql, over, most))
  await inPortions((most) => deleteOldAudit(sql, auditDays, most))
}

/** Runs the sweep while `app` is open. */
export const sweepHub = (app: App, sql: Sql, auditDays: number): void =>
  sweepWhileOpen(app, 'old rows of the hub', () => deleteOldOfHub(sql, auditDays))
