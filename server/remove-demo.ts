import type { RemovedDemo } from '@vitrina/schema/console/demo'
import { DEMO_OBJECTS, type Demo } from './demo.ts'
import type { OrderWriter } from './orders/write/write-queries.ts'
import type { Writer } from './platform/batch/writer.ts'
import type { App } from './platform/http/app.ts'
import { callerOf } from './platform/http/authentication.ts'
import { ApiError } from './platform/http/errors.ts'
import { operation } from './platform/http/operation.ts'
import type { Database, Sql, Transaction } from './platform/postgres/pool/sql.ts'

interface Parts {
  readonly sql: Database
  readonly writer: Writer
  readonly orderWriter: Writer
}

/** Deletions of the modules. */
export interface Deletions {
  deleteOrders(sql: Transaction, siteId: number, ids: readonly number[], writer: OrderWriter): Promise<number>
  /** Deletes the objects with ids up to `last` to which no other object refers. */
  deleteUpTo(
    sql: Transaction,
    siteId: number,
    path: string,
    last: number,
    origin: number | null,
  ): Promise<RemovedDemo>
}

/** Declares the operation that removes the demo shop of a site. */
export const demoRoutes = (
  app: App,
  { sql, writer, orderWriter }: Parts,
  { deleteOrders, deleteUpTo }: Deletions,
): void => {
  operation(app, 'DELETE sites/:site/demo', {}, async (request) => {
    const { siteId, tokenId: origin } = callerOf(request)
    const demo = await demoOf(sql, siteId)
    if (!demo) throw new ApiError('not_found')
    // Orders first, in their own write queue: they refer to the objects. A repeated call finishes an interrupted one.
    let deleted = await orderWriter.takeTurn(siteId, 'large', () =>
      sql.begin((sql) => deleteOrders(sql, siteId, demo.orders, { origin, requestId: request.id })),
    )
    let remaining = 0
    await writer.takeTurn(siteId, 'large', () =>
      sql.begin(async (sql) => {
        for (const path of DEMO_OBJECTS.toReversed()) {
          const result = await deleteUpTo(sql, siteId, path, demo.last_ids[path] ?? 0, origin)
          deleted += result.deleted
          remaining += result.kept
        }
        await sql`update site set demo = null where id = ${siteId}`
      }),
    )
    return { deleted, kept: remaining }
  })
}

const demoOf = async (sql: Sql, siteId: number): Promise<Demo | null> => {
  const [site] = await sql<{ demo: Demo | null }>`select demo from site where id = ${siteId}`
  return site?.demo ?? null
}
