import { giveWay } from '../../platform/http/bodies/yielding.ts'
import type { Database, Transaction } from '../../platform/postgres/pool/sql.ts'
import { retryTransient } from '../../platform/queues/retry-transient.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { bytesOfFile, type ExchangeFile, noteDone } from '../files/file-queries.ts'
import type { ExchangeParts } from '../parts.ts'
import { type RunReport, runReport } from '../report.ts'
import { decoderFor } from '../xml/decode.ts'
import { textAt } from '../xml/node.ts'
import { type RecordKind, type RecordReader, recordReader, type XmlRecord } from '../xml/records.ts'
import { storesIn, writeGroups, writePriceTypes, writeProperties, writeStores } from './classifier.ts'
import { writeGoods } from './goods.ts'
import { writeOffers } from './offers.ts'
import { writeWaiting } from './waiting.ts'
import type { Writing } from './writing.ts'

/** Records that are written in one transaction. */
const BATCH = 500

/** Characters of the texts of these records: a few have descriptions of megabytes. */
const BATCH_SIZE = 2 ** 21

/** True for a batch that takes no further record of a kind. */
export const isFull = (batch: readonly XmlRecord[], kind: RecordKind): boolean =>
  batch.length >= BATCH ||
  (batch[0] !== undefined && batch[0].kind !== kind) ||
  batch.reduce((sum, { size }) => sum + size, 0) > BATCH_SIZE

/** Characters that are parsed at a time. */
const PIECE = 2 ** 16

/** The file was taken over by another process, or a new session has begun. */
export class FileTakenOver extends Error {
  override readonly name = 'FileTakenOver'
}

/** Order of the kinds of records within a session: what is referred to goes first. */
const PLACES: Readonly<Record<RecordKind, number>> = {
  group: 0,
  property: 0,
  unit: 0,
  'price type': 0,
  store: 0,
  counterparty: 0,
  start: 1,
  product: 1,
  offer: 2,
  document: 3,
}

/**
 * Place of a file among those of its session. Goods and offers decide, wherever they are: offers of 2.0x have price types and properties in
 * front, and are imported after the goods.
 */
export const placeOfFile = async (
  sql: Database,
  destination: ExchangeDestination,
  file: ExchangeFile,
): Promise<number> => {
  try {
    for await (const records of recordsOfFile(sql, destination, file, recordReader()))
      for (const { kind } of records) if (kind !== 'start' && PLACES[kind] > 0) return PLACES[kind]
  } catch {
    // The import reports faults of the file.
  }
  return 0
}

/** Records of a file, as they become complete. */
export async function* recordsOfFile(
  sql: Database,
  destination: ExchangeDestination,
  file: ExchangeFile,
  reader: RecordReader,
): AsyncGenerator<readonly XmlRecord[]> {
  let decoder: ReturnType<typeof decoderFor> | undefined
  for await (const bytes of bytesOfFile(sql, destination, file.id)) {
    decoder ??= decoderFor(bytes)
    for (let at = 0; at < bytes.length; at += PIECE) {
      await giveWay()
      const records = reader.push(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }))
      if (records.length > 0) yield records
    }
  }
  const rest = reader.push(decoder?.decode() ?? '')
  if (rest.length > 0) yield rest
  reader.end()
}

/**
 * Writes a file of the catalogue, a batch of records at a time; each batch is a transaction in the turn of its site, which also counts its
 * records. A process that is killed leaves the rest to the next call.
 * @throws {XmlProblem} after the records before the damage; {FileTakenOver}
 */
export const importFile = async (
  parts: ExchangeParts,
  destination: ExchangeDestination,
  file: ExchangeFile & { readonly worker: string },
  report: RunReport,
): Promise<void> => {
  const { sql } = parts
  const reader = recordReader()
  let seen = 0
  let { done } = file
  let batch: XmlRecord[] = []
  let isClassifier = false

  const writeAll = async (records: readonly XmlRecord[]): Promise<void> => {
    const after = done + records.length
    const note = async (writing: Writing): Promise<void> => {
      if (!(await noteDone(writing.sql, destination, file.id, { worker: file.worker, done: after })))
        throw new FileTakenOver()
    }
    try {
      await inTurn(parts, destination, report, async (writing) => {
        await note(writing)
        await writeRecords(writing, records)
      })
    } catch (error) {
      if (error instanceof FileTakenOver || parts.stop.aborted) throw error
      const [record] = records
      if (records.length > 1 || !record) {
        const half = records.length >> 1
        await writeAll(records.slice(0, half))
        return writeAll(records.slice(half))
      }
      parts.log.error(
        { err: error, site: destination.siteId },
        'unexpected failure of a record of an exchange',
      )
      report.fault(record.kind, textAt(record.node, 'Ид') ?? '', 'Внутренняя ошибка сервера.')
      await inTurn(parts, destination, report, note)
    }
    done = after
  }
  const write = async (): Promise<void> => {
    const records = batch
    batch = []
    if (records.length === 0) return
    if (records.some(({ kind }) => PLACES[kind] === 0)) isClassifier = true
    await writeAll(records)
  }
  try {
    for await (const records of recordsOfFile(sql, destination, file, reader))
      for (const record of records) {
        // Written by a process that was killed.
        if (++seen <= done) {
          if (PLACES[record.kind] === 0) isClassifier = true
          continue
        }
        if (isFull(batch, record.kind)) await write()
        if (record.kind !== 'start') batch.push(record)
        else done++
      }
  } finally {
    if (reader.stripped() > 0) report.note(`Удалено недопустимых символов: ${reader.stripped()}.`)
    await write()
  }
  if (!isClassifier) return
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after
    after = await inTurn(parts, destination, report, (writing) => writeWaiting(writing, from))
  }
}

/** Runs work in a transaction in the turn of the site, and adds its report when it is committed. */
export const inTurn = async <T>(
  parts: ExchangeParts,
  destination: ExchangeDestination,
  report: RunReport,
  work: (writing: Writing) => Promise<T>,
): Promise<T> => {
  const { sql, stop } = parts
  return retryTransient(async () => {
    stop.throwIfAborted()
    const leave = await parts.enter(destination.siteId)
    try {
      const own = { report: runReport(destination.language) }
      const result = await parts.takeTurn(destination.siteId, 'large', () =>
        sql.begin(async (sql: Transaction) => {
          own.report = runReport(destination.language)
          return work({ parts, sql, destination, report: own.report })
        }),
      )
      report.add(own.report.read())
      return result
    } finally {
      leave()
    }
  }, stop)
}

const writeRecords = async (writing: Writing, records: readonly XmlRecord[]): Promise<void> => {
  const nodes = records.map(({ node }) => node)
  switch (records[0]?.kind) {
    case 'group':
      return writeGroups(writing, records)
    case 'property':
      return writeProperties(writing, nodes)
    case 'price type':
      return writePriceTypes(writing, nodes)
    case 'store':
      return writeStores(writing, storesIn(nodes))
    case 'product':
      return writeGoods(writing, nodes)
    case 'offer':
      return writeOffers(writing, nodes)
    case 'counterparty':
      return writing.report.notStored('Контрагент', nodes.length)
    default:
      return undefined
  }
}
