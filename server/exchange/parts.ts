import type { FastifyBaseLogger } from 'fastify'
import type { ContentImportable } from '../platform/batch/importable.ts'
import type { TakeTurn } from '../platform/batch/site-write-queue.ts'
import type { Enter } from '../platform/http/limits/semaphore.ts'
import type { Database, Sql, Transaction } from '../platform/postgres/pool/sql.ts'

/** Rows of stock or prices, as their calls take them. */
export interface ProductFigureRow {
  readonly group_product_id: string
}

/** Writes rows of stock or prices leniently, in the caller's transaction; gives the faults by row. */
export type WriteFigures = (
  sql: Transaction,
  feed: 'stock' | 'prices',
  rows: readonly ProductFigureRow[],
  how: { readonly siteId: number; readonly origin: number },
) => Promise<{
  readonly updated: number
  readonly unchanged: number
  readonly refused: readonly (readonly [ProductFigureRow, string])[]
}>

/** Writes orders that another system has changed, leniently and in the caller's transaction; faults are sentences. */
export type WriteForeignOrders = (
  sql: Transaction,
  orders: readonly object[],
  how: { readonly siteId: number; readonly origin: number },
) => Promise<readonly WrittenOrder[]>

/** Outcome of an order of an exchange; the id of one that is stored. */
export interface WrittenOrder {
  readonly outcome: string
  readonly id: number | null
  readonly faults: readonly string[]
}

/** Parts of the server that exchanges use. */
export interface ExchangeParts {
  readonly sql: Database
  readonly log: FastifyBaseLogger
  readonly takeTurn: TakeTurn
  /** The turns of writers of orders. */
  readonly takeOrderTurn: TakeTurn
  /** Content objects by path. */
  readonly content: ReadonlyMap<string, ContentImportable>
  readonly writeFigures: WriteFigures
  readonly writeForeignOrders: WriteForeignOrders
  /** Orders by their ids, as JSON. */
  readonly readOrders: (
    sql: Sql,
    siteId: number,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>
  /** Makes a picture of a file, and gives its address. @throws {ApiError} for a file that is no picture */
  readonly makePicture: (siteId: number, bytes: AsyncIterable<Buffer>) => Promise<string>
  readonly enter: Enter
  /** Counts a wrong password of a network. @throws {ApiError} after too many */
  readonly countWrongPassword: (network: string) => Promise<void>
  readonly dataDir: string
  /** Aborted when the process stops. */
  readonly stop: AbortSignal
}
