import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../platform/http/app.ts'
import { createSpools, free } from '../platform/http/bodies/spool.ts'
import { semaphore } from '../platform/http/limits/semaphore.ts'
import { sweepWhileOpen } from '../platform/http/sweep.ts'
import { sessionImports } from './catalogue/import-session.ts'
import { catalogueModes } from './catalogue/modes.ts'
import { currentDestination } from './destinations/credentials.ts'
import type { SettleLines } from './destinations/destination-routes.ts'
import { ExchangeRefusal } from './exchange-refusal.ts'
import { appendPart, type ReceiveFile } from './files/receive.ts'
import { exchangeFinisher } from './finish.ts'
import { orderModes } from './orders/modes.ts'
import { settleLines } from './orders/open-lines.ts'
import type { ExchangeParts } from './parts.ts'
import { exchangeEndpoint } from './protocol/endpoint.ts'
import { sweepExchanges } from './runs.ts'

/**
 * Concurrent received parts and written batches: each holds some MiB. A site has half of the slots; background work waits as long
 * as necessary.
 */
export const MAX_EXCHANGES = { name: 'exchanges', places: 4, ofSite: 2, waiting: 100 } as const

/** Bytes of one part; clients that do not split files send them whole. */
const MAX_PART_BYTES = 64 * 2 ** 20

/** Buffer size for temporary files: a request of 2 MB waits eight times for the disk instead of sixty. */
const SPOOLED = 2 ** 18

/** Interval, in ms, of checks for unfinished work, such as that of a CLI command. */
const UNFINISHED_MS = 5_000

export interface Exchanges {
  /** Declares the endpoint, with its own authentication. */
  readonly routes: (app: App) => void
  /** Writes waiting data: files of finished dry runs, and values whose words are mapped now. */
  readonly finish: () => Promise<void>
  readonly settleLines: SettleLines
}

/** Exchanges of files with external systems. */
export const exchanges = (app: App, settings: Omit<ExchangeParts, 'enter' | 'stop' | 'log'>): Exchanges => {
  const stopping = new AbortController()
  const enter = semaphore({ ...MAX_EXCHANGES, patience: Number.POSITIVE_INFINITY })
  const parts: ExchangeParts = { ...settings, enter, log: app.log, stop: stopping.signal }
  const openSpool = createSpools({
    folder: join(settings.dataDir, 'spool'),
    limit: MAX_EXCHANGES.places * MAX_PART_BYTES,
  })
  const imports = sessionImports(parts)
  app.addHook('preClose', async () => stopping.abort())
  app.addHook('onClose', () => imports.close())
  sweepWhileOpen(app, 'old exchanges', () => sweepExchanges(settings.sql))

  const receive: ReceiveFile = async (destination, name, body, half) => {
    // Stored on disk first, so that a slow sender holds no database connection.
    const spool = await openSpool(destination.siteId)
    try {
      let pieces: Buffer[] = []
      let size = 0
      const store = async (): Promise<void> => {
        const chunk = Buffer.concat(pieces)
        for (const bytes of pieces) free(bytes)
        pieces = []
        size = 0
        await spool.append([chunk])
      }
      for await (const bytes of body) {
        pieces.push(bytes)
        size += bytes.length
        if (spool.size + size > MAX_PART_BYTES)
          throw new ExchangeRefusal(`Часть файла больше ${MAX_PART_BYTES / 2 ** 20} МБ.`)
        if (size >= SPOOLED) await store()
      }
      await store()
      const leave = await enter(destination.siteId)
      try {
        const stored = createReadStream('', {
          fd: spool.fd,
          start: 0,
          autoClose: false,
          highWaterMark: SPOOLED,
        })
        await appendPart(settings.sql, destination, name, stored as AsyncIterable<Buffer>, half)
      } finally {
        leave()
      }
    } finally {
      await spool.close()
    }
  }

  const finish = exchangeFinisher(parts, imports)
  app.addHook('onClose', () => finish.close())
  sweepWhileOpen(app, 'unfinished exchanges', finish.run, UNFINISHED_MS)

  return {
    finish: finish.run,
    settleLines: async (key, orderId, isAccepted) => {
      const destination = await currentDestination(settings.sql, key)
      return destination !== undefined && settleLines(parts, destination, orderId, isAccepted)
    },
    routes: (app) =>
      exchangeEndpoint(app, parts, {
        catalog: catalogueModes({ ...parts, receive }, imports),
        sale: orderModes({ ...parts, receive }),
      }),
  }
}
