import { yieldToEventLoop } from '../../platform/http/bodies/yielding.ts'
import type { Database, Transaction } from '../../platform/postgres/pool/sql.ts'
import { retryTransient } from '../../platform/queues/retry-transient.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { isArchive, isXmlFile } from '../files/file-name.ts'
import { bytesOfFile, type ExchangeFile, recordProgress, selectFiles } from '../files/file-queries.ts'
import type { ExchangeParts } from '../parts.ts'
import { type RunReport, runReport } from '../report.ts'
import { decoderFor } from '../xml/decode.ts'
import { textAt } from '../xml/node.ts'
import { type RecordKind, type RecordReader, recordReader, type XmlRecord } from '../xml/records.ts'
import {
  addUnits,
  identifiedIn,
  writeGroups,
  writePriceTypes,
  writeProperties,
  writeStores,
} from './classifier.ts'
import { writeGoods } from './goods.ts'
import { writeOffers } from './offers.ts'
import { recordBatch } from './record-batch.ts'
import { withoutRepeated, writeAndStoreRecords } from './repeated.ts'
import { writeWaiting } from './waiting.ts'
import type { Writing } from './writing.ts'

/** Records that are written in one transaction. */
const BATCH = 500

/** Characters that are parsed at a time. */
const PIECE = 2 ** 16

/** The file was taken over by another process, or a new session has begun. */
export class FileTakenOver extends Error {
  override readonly name = 'FileTakenOver'
}

/** Order of the record kinds within a session: referenced objects first. */
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
 * Position of a file among those of its session. Goods and offers decide, wherever they are in the file: offers of 2.0x begin
 * with price types and properties, and are imported after the goods.
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
      await yieldToEventLoop()
      const records = reader.push(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }))
      if (records.length > 0) yield records
    }
  }
  const rest = reader.push(decoder?.decode() ?? '')
  if (rest.length > 0) yield rest
  reader.end()
}

/**
 * Writes a file of the catalogue, one batch of records after the other; each batch is a transaction in the write queue of its
 * site, which also counts its records. After a kill, the next call continues.
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
  const batch = recordBatch()
  let isClassifier = false
  // A picture of the same name may have other content.
  const pictures = (await selectFiles(sql, destination)).some(
    ({ name }) => !isXmlFile(name) && !isArchive(name),
  )

  /** Stores that the file is being imported, and the number of written records. */
  const note = async (writing: Writing, written: number): Promise<void> => {
    if (!(await recordProgress(writing.sql, destination, file.id, { worker: file.worker, done: written })))
      throw new FileTakenOver()
  }
  const writeAll = async (records: readonly XmlRecord[], written: number): Promise<void> => {
    try {
      await inWriteQueue(parts, destination, report, async (writing) => {
        await note(writing, written)
        await writeRecords(writing, records)
      })
    } catch (error) {
      if (error instanceof FileTakenOver || parts.stop.aborted) throw error
      const [record] = records
      if (records.length > 1 || !record) {
        const half = records.length >> 1
        await writeAll(records.slice(0, half), done)
        return writeAll(records.slice(half), written)
      }
      parts.log.error(
        { err: error, site: destination.siteId },
        'unexpected failure of a record of an exchange',
      )
      report.fault(record.kind, textAt(record.node, 'Ид') ?? '', 'Внутренняя ошибка сервера.')
      await inWriteQueue(parts, destination, report, (writing) => note(writing, written))
    }
  }
  const write = async (): Promise<void> => {
    const records = batch.take()
    const [first] = records
    if (!first) return
    if (PLACES[first.kind] === 0) isClassifier = true
    const after = done + records.length
    const kind = first.kind === 'product' || first.kind === 'offer' ? first.kind : undefined
    const others =
      kind === undefined
        ? records
        : await inWriteQueue(parts, destination, report, async (writing) => {
            const nodes = records.map(({ node }) => node)
            const left = new Set(await withoutRepeated(writing, kind, nodes, { pictures }))
            await note(writing, left.size === 0 ? after : done)
            return records.filter(({ node }) => left.has(node))
          })
    // A process that is killed before the last batch starts again with the first: written records are then unchanged ones.
    for (let at = 0; at < others.length; at += BATCH)
      await writeAll(others.slice(at, at + BATCH), at + BATCH < others.length ? done : after)
    done = after
  }
  try {
    for await (const records of recordsOfFile(sql, destination, file, reader))
      for (const record of records) {
        // Written by a killed process.
        if (++seen <= done) {
          if (PLACES[record.kind] === 0) isClassifier = true
          continue
        }
        if (batch.isFull(record.kind)) await write()
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
    after = await inWriteQueue(parts, destination, report, (writing) => writeWaiting(writing, from))
  }
}

/** Runs work in a transaction in the write queue of the site, and adds its report after the commit. */
export const inWriteQueue = async <T>(
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
    case 'unit':
      await addUnits(writing, nodes)
      return undefined
    case 'price type':
      return writePriceTypes(writing, identifiedIn(nodes))
    case 'store':
      return writeStores(writing, identifiedIn(nodes))
    case 'product':
      return writeAndStoreRecords(writing, 'product', nodes, writeGoods)
    case 'offer':
      return writeAndStoreRecords(writing, 'offer', nodes, writeOffers)
    case 'counterparty':
      return writing.report.notStored('Контрагент', nodes.length)
    default:
      return undefined
  }
}
