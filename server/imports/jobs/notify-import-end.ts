import { notify, selectOwners } from '../../observe/notifications/notify.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { ImportEnd } from './metrics.ts'
import type { Task } from './task.ts'

/**
 * Notifies users of the end of an import, with the transaction: the user who started it in the console; for a
 * failed import of a system, the owners.
 */
export const notifyImportEnd = async (sql: Sql, { siteId, id }: Task, end: ImportEnd): Promise<void> => {
  const [ended] = await selectEnded(sql, siteId, id)
  if (!ended || ended.dry_run) return
  const { user_id: userId, total, invalid } = ended
  const isWell = end === 'done' && invalid === 0
  if (userId === null && isWell) return
  await notify(
    sql,
    {
      siteId,
      kind: isWell ? 'import_done' : 'import_refused',
      target: id,
      ...(end === 'done' && { count: isWell ? total : invalid }),
    },
    userId === null ? await selectOwners(sql, siteId) : [userId],
  )
}

/** Import with the operator who started it in the console; null for another system. */
const selectEnded = (sql: Sql, siteId: number, id: number) => sql<{
  dry_run: boolean
  total: number
  invalid: number
  user_id: number | null
}>`
  select dry_run, least(total, 2147483647)::integer as total, least(invalid, 2147483647)::integer as invalid, user_id
  from import
  left join console_author as author on author.site_id = import.site_id and author.number = import.token
  where import.site_id = ${siteId} and import.id = ${id}
`
