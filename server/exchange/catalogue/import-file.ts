import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { retryTransient } from '../../platform/queues/retry-transient.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { isArchive, isXmlFile } from '../files/file-name.ts'
import { type ExchangeFile, recordProgress, selectFiles } from '../files/file-queries.ts'
import type { ExchangeParts } from '../parts.ts'
import { type RunReport, runReport } from '../report.ts'
import { textAt } from '../xml/node.ts'
import { type RecordKind, recordReader, type XmlRecord } from '../xml/records.ts'
import {
  addUnits,
  identifiedIn,
  writeGroups,
  writePriceTypes,
  writeProperties,
  writeStores,
} from './classifier.ts'
import { writeGoods } from './goods.ts'
import { countKnownFile, recordsToKnow } from './known-file.ts'
import { writeOffers } from './offers.ts'
import { recordBatch } from './record-batch.ts'
import { PLACES, recordsOfFile } from './records-of-file.ts'
import { type RepeatedKind, withoutRepeated, writeAndStoreRecords } from './repeated.ts'
import { writeWaiting } from './waiting.ts'
import type { Writing } from './writing.ts'

/** Records that are written in one transaction. */
const BATCH = 500

/** The file was taken over by another process, or a new session has begun. */
export class FileConflict extends Error {
  override readonly name = 'FileTakenOver'
}

const isGoods = (kind: RecordKind): kind is RepeatedKind => kind === 'product' || kind === 'offer'

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
  const known = recordsToKnow(file)
  let isClassifier = false
  // A picture of the same name may have other content.
  const pictures = (await selectFiles(sql, destination)).some(
    ({ name }) => !isXmlFile(name) && !isArchive(name),
  )

  /** Stores that the file is being imported, and the number of written records. */
  const note = async (writing: Writing, written: number): Promise<void> => {
    if (!(await recordProgress(writing.sql, destination, file.id, { worker: file.worker, done: written })))
      throw new FileConflict()
  }
  const writeAll = async (records: readonly XmlRecord[], written: number): Promise<void> => {
    try {
      const stored = await inWriteQueue(parts, destination, report, async (writing) => {
        await note(writing, written)
        return writeRecords(writing, records)
      })
      known.addStored(stored)
    } catch (error) {
      if (error instanceof FileConflict || parts.stop.aborted) throw error
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
    const { kind } = first
    let others = records
    if (isGoods(kind)) {
      const nodes = records.map(({ node }) => node)
      const { keyedRecords, left } = await inWriteQueue(parts, destination, report, async (writing) => {
        const checked = await withoutRepeated(writing, kind, nodes, { pictures })
        await note(writing, checked.left.size === 0 ? after : done)
        return checked
      })
      others = records.filter(({ node }) => left.has(node))
      known.add(kind, records.length, keyedRecords)
      known.addStored(records.length - others.length)
    } else known.add(kind)
    // A process that is killed before the last batch starts again with the first: written records are then unchanged ones.
    for (let at = 0; at < others.length; at += BATCH)
      await writeAll(others.slice(at, at + BATCH), at + BATCH < others.length ? done : after)
    done = after
  }
  /** Counts the goods or offers without reading them, if they are known from an earlier exchange. */
  const countAll = (kind: RepeatedKind, content: Buffer): Promise<boolean> =>
    inWriteQueue(parts, destination, report, async (writing) => {
      const count = await countKnownFile(writing, kind, { content, pictures })
      if (count === undefined) return false
      await note(writing, done + count)
      return true
    })
  const read = async (): Promise<void> => {
    let hasGoods = false
    for await (const records of recordsOfFile(sql, destination, file, reader))
      for (const record of records) {
        const { kind } = record
        const isFirst = isGoods(kind) && !hasGoods
        hasGoods ||= isGoods(kind)
        // Written by a killed process.
        if (++seen <= done) {
          if (PLACES[kind] === 0) isClassifier = true
          continue
        }
        if (batch.isFull(kind)) await write()
        if (isFirst && file.content && (await countAll(kind, file.content))) return
        if (kind !== 'start') batch.push(record)
        else done++
      }
  }
  try {
    await read()
  } finally {
    if (reader.stripped() > 0) report.note(`Удалено недопустимых символов: ${reader.stripped()}.`)
    await write()
  }
  if (known.isComplete() && reader.stripped() === 0 && !report.read().fault_count)
    await inWriteQueue(parts, destination, report, (writing) => known.store(writing))
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

/** Writes records of one kind; returns the number of goods or offers that are stored for comparison. */
const writeRecords = async (writing: Writing, records: readonly XmlRecord[]): Promise<number> => {
  const kind = records[0]?.kind
  const nodes = records.map(({ node }) => node)
  if (kind === 'product') return writeAndStoreRecords(writing, kind, nodes, writeGoods)
  if (kind === 'offer') return writeAndStoreRecords(writing, kind, nodes, writeOffers)
  await writeDictionary(writing, records)
  return 0
}

const writeDictionary = async (writing: Writing, records: readonly XmlRecord[]): Promise<void> => {
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
    case 'counterparty':
      return writing.report.notStored('Контрагент', nodes.length)
    default:
      return undefined
  }
}
