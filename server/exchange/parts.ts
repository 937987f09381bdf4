import type { DestinationUndo } from '@vitrina/schema/exchange/destination'
import type { FastifyBaseLogger } from 'fastify'
import type { ContentImportable } from '../platform/batch/importable.ts'
import type { TakeTurn } from '../platform/batch/site-write-queue.ts'
import type { Enter } from '../platform/http/limits/semaphore.ts'
import type { Database, Sql, Transaction } from '../platform/postgres/pool/sql.ts'

/** Row of stock or prices, in the form of their calls. */
export interface ProductFigureRow {
  readonly group_product_id: string
}

/** Paths of the imports of figures. */
export const FIGURE_IMPORTS = { stock: 'product/shop-update', prices: 'product/user-price-update' } as const

/** Writes rows of stock or prices leniently, in the caller's transaction; returns the faults by row. */
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

/** Outcome of an order of an exchange, with the id of a stored one. */
export interface WrittenOrder {
  readonly outcome: string
  readonly id: number | null
  readonly faults: readonly string[]
}

/** Outcomes of an undo. */
export type UndoneCounts = DestinationUndo['counts']

/** Parts of the server that exchanges use. */
export interface ExchangeParts {
  readonly sql: Database
  readonly log: FastifyBaseLogger
  readonly takeTurn: TakeTurn
  /** Write queue of orders. */
  readonly takeOrderTurn: TakeTurn
  /** Content objects by path. */
  readonly content: ReadonlyMap<string, ContentImportable>
  readonly writeFigures: WriteFigures
  readonly writeForeignOrders: WriteForeignOrders
  /** Undoes the kept changes of an import, if requested. @throws the reason of `stop` if work remains */
  readonly undoImport: (
    task: { readonly siteId: number; readonly id: number },
    stop: AbortSignal,
  ) => Promise<void>
  /** Outcomes of the undo of an import, planned or done. */
  readonly undoCounts: (
    sql: Sql,
    siteId: number,
    job: { readonly id: number; readonly object: string; readonly isBegun: boolean },
  ) => Promise<UndoneCounts>
  /** Orders by their ids, as JSON. */
  readonly readOrders: (
    sql: Sql,
    siteId: number,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>
  /** Stores a picture from a file and returns its URL. @throws {ApiError} for a file that is not a picture */
  readonly makePicture: (siteId: number, bytes: AsyncIterable<Buffer>) => Promise<string>
  readonly enter: Enter
  /** Counts a wrong password for a network. @throws {ApiError} after too many */
  readonly countWrongPassword: (network: string) => Promise<void>
  readonly dataDir: string
  /** Aborted when the process stops. */
  readonly stop: AbortSignal
}
