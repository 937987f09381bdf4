import { hash } from 'node:crypto'
import { product } from '@vitrina/schema/resources/product'
import type { ExchangeFile } from '../files/file-queries.ts'
import type { RecordKind } from '../xml/records.ts'
import { compareProducts, countRecords, selectKnownFile, storeKnownFile } from './known-file-queries.ts'
import { parentOfKey } from './offer.ts'
import { circumstanceOf, type KeyedRecord, type RepeatedKind } from './repeated.ts'
import { lockRecords } from './repeated-queries.ts'
import type { Writing } from './writing.ts'

/** Maximum number of records whose keys are stored for a file. */
const MAX_RECORDS = 50_000

/** Digest under which a file is known: its content, and the state on which the meaning of its goods or offers depends. */
const digestOf = async (writing: Writing, kind: RepeatedKind, content: Buffer): Promise<Buffer> =>
  hash(
    'sha256',
    Buffer.concat([content, Buffer.from((await circumstanceOf(writing, kind)).join())]),
    'buffer',
  )

/**
 * Counts the goods or offers of a file as unchanged without reading them, if the same content was written completely by an earlier
 * exchange, and no product of it has changed since. Its dictionaries are read before.
 * @returns the number of records; undefined for a file that has to be read
 */
export const countKnownFile = async (
  writing: Writing,
  kind: RepeatedKind,
  { content, pictures }: { readonly content: Buffer; readonly pictures: boolean },
): Promise<number | undefined> => {
  const { sql, destination, report } = writing
  const digest = await digestOf(writing, kind, content)
  const known = await selectKnownFile(sql, destination, digest)
  // A picture of the same name may have other content.
  if (!known || (known.hasPictures && pictures)) return undefined
  await lockRecords(sql, destination.siteId)
  await compareProducts(sql, destination)
  const records = await countRecords(sql, destination, digest)
  if (records === undefined) return undefined
  report.count(product.path, 'unchanged', records)
  report.notRead(records)
  return records
}

/** Collects the goods or offers of a file, to store the file if all its records are the stored ones. */
export const recordsToKnow = ({ content, done }: Pick<ExchangeFile, 'content' | 'done'>) => {
  const keys = new Set<string>()
  let kind: RepeatedKind | undefined
  let stored = 0
  let records = 0
  const elements = new Set<string>()
  // A killed process may have refused some of the first records.
  let isUsable = content !== null && done === 0
  return {
    /** Adds the records of a batch; only goods or offers of one kind may follow the first ones. */
    add: (of: RecordKind, count = 0, keyedRecords: readonly KeyedRecord[] = []): void => {
      if (of !== 'product' && of !== 'offer') {
        isUsable &&= kind === undefined
        return
      }
      kind ??= of
      records += count
      isUsable &&= kind === of && records <= MAX_RECORDS
      if (!isUsable) return
      for (const { key, digests } of keyedRecords) {
        keys.add(key)
        for (const element of Object.keys(digests)) elements.add(element)
      }
    },
    /** Counts records that are stored, from now on or already before. */
    addStored: (count: number): void => {
      stored += count
    },
    /** True if the file can be stored: each record is stored, and no two are of one product. */
    isComplete: (): boolean => isUsable && kind !== undefined && stored === records && keys.size === records,
    store: async (writing: Writing): Promise<void> => {
      if (content === null || kind === undefined) return
      await lockRecords(writing.sql, writing.destination.siteId)
      const named = [...keys]
      await storeKnownFile(writing.sql, writing.destination, {
        content: await digestOf(writing, kind, content),
        records: named,
        parents: named.flatMap((key) => parentOfKey(key) ?? []),
        elements: [...elements],
        circumstance: await circumstanceOf(writing, kind),
      })
    },
  }
}
