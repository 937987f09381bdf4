import type { Hash } from 'node:crypto'
import type { Language } from '@vitrina/schema/languages'
import { MAX_PACKED_BYTES } from '@vitrina/schema/workbook/limits'
import type { createSpools, Spool } from '../../platform/http/bodies/spool.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { type SlotHolder, semaphore } from '../../platform/http/limits/semaphore.ts'
import { selectOwnFields } from '../../platform/own-fields/own-field-rows.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { ListReading } from './lists/list-task.ts'
import { type OpenList, openList } from './lists/open-list.ts'

/** Concurrent lists in total and per site: each is a process that may take half a GiB. */
const LISTS = { name: 'lists', places: 2, ofSite: 1, waiting: 10, patience: 60_000 } as const

/** Bytes per write to the temporary file. */
const PIECE = 2 ** 18

interface ListCall {
  readonly siteId: number
  readonly object: string
  readonly list: ListReading
  readonly language: Language
  readonly body: AsyncIterable<Buffer>
  /** Receives the bytes of the file as sent. */
  readonly digest: Hash | undefined
}

/** List in progress; `close` ends the reading. */
export interface ReceivedList extends Pick<OpenList, 'leftOut' | 'content'> {
  readonly close: () => Promise<void>
}

/**
 * Receives lists of suppliers. A list is stored in a file until it is complete, and then waits for a slot: a slow sender delays
 * no other one.
 */
export const listReceiver = ({
  sql,
  openSpool,
}: {
  readonly sql: Sql
  readonly openSpool: ReturnType<typeof createSpools>
}) => {
  const takeTurn = semaphore(LISTS)

  return async (call: ListCall, reply: SlotHolder): Promise<ReceivedList> => {
    const { siteId, object, list, language } = call
    const file = await spooled(await openSpool(siteId), call)
    try {
      const leave = await takeTurn(siteId, { holder: reply })
      try {
        const [currency, own] = await Promise.all([currencyOf(sql, siteId), selectOwnFields(sql, siteId)])
        const task = { ...list, object, own, language, currency }
        const { leftOut, content, end } = await openList(task, file)
        const close = async (): Promise<void> => {
          end()
          leave()
          await file.close()
        }
        return { leftOut, content, close }
      } catch (error) {
        leave()
        throw error
      }
    } catch (error) {
      await file.close()
      throw error
    }
  }
}

const currencyOf = async (sql: Sql, siteId: number): Promise<string> => {
  const [site] = await sql<{ currency: string }>`select currency from site where id = ${siteId}`
  return site?.currency ?? ''
}

/** @throws {ApiError} `body_too_large`, or `empty_batch` */
const spooled = async (spool: Spool, { body, digest }: ListCall): Promise<Spool> => {
  let pieces: Buffer[] = []
  let pending = 0
  const flush = async (): Promise<void> => {
    const written = pieces
    pieces = []
    pending = 0
    await spool.append(written)
    if (spool.size > MAX_PACKED_BYTES) throw new ApiError('body_too_large.limit', { max: MAX_PACKED_BYTES })
  }
  try {
    for await (const bytes of body) {
      digest?.update(bytes)
      pieces.push(bytes)
      pending += bytes.length
      if (pending >= PIECE) await flush()
    }
    await flush()
    if (spool.size === 0) throw new ApiError('empty_batch.file')
    return spool
  } catch (error) {
    await spool.close()
    throw error
  }
}
