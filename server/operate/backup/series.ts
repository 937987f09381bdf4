import { createHash } from 'node:crypto'
import { open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { pipeline as pipelined } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { unusableBackup } from './fault.ts'
import { openSealed, type SealCost, sealInto } from './sealed-file.ts'

/**
 * Head of a series. A continuous backup is a folder of series, each with all that it needs: `head`, encrypted with the
 * passphrase, has the key of the rest; `base` has the files of the cluster; then follow segments of its log, without a gap, up to
 * the base of the next series.
 */
export interface SeriesHead {
  /** Time from which the series can be restored. */
  readonly at: string
  readonly version: string
  readonly postgres: string
  readonly platform: string
  /** Key of the base and the segments, so that scrypt does not run for each of a thousand segments. */
  readonly key: string
  /** Replication slot that keeps missing segments: a series continues only in the cluster with this slot. */
  readonly slot: string
  readonly timeline: number
  readonly segmentBytes: number
  readonly firstSegment: number
}

/** Header before the bytes of a segment. */
export interface SegmentLine {
  readonly segment: string
  /**
   * Time up to which all commits are in this segment and earlier ones; null if the pass continued with the
   * next one.
   */
  readonly until: string | null
  readonly secret: string
  readonly previousSecret?: string | undefined
}

/** Minimum cost: a key of 32 random bytes needs no key stretching. */
export const KEY_COST: SealCost = { N: 2, r: 8, p: 1 }

const SERIES = /^continuous-\d{8}T\d{6}Z$/

export const seriesName = (at: string): string =>
  `continuous-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}`

/** Folders of the series, oldest first. */
export const seriesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [] as string[]))
    .filter((name) => SERIES.test(name))
    .sort()
    .map((name) => join(folder, name))

/** Name of a log segment in PostgreSQL. */
export const segmentName = (
  { timeline, segmentBytes }: Pick<SeriesHead, 'timeline' | 'segmentBytes'>,
  segment: number,
): string => {
  const perLog = 2 ** 32 / segmentBytes
  return [timeline, Math.floor(segment / perLog), segment % perLog]
    .map((number) => number.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

/** Numbers of the existing segments, in order. */
export const segmentsIn = async (folder: string, { segmentBytes }: SeriesHead): Promise<number[]> =>
  (await readdir(folder))
    .flatMap((name) => {
      const [, log, low] = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})\.wal$/.exec(name) ?? []
      return log === undefined || low === undefined
        ? []
        : [(Number.parseInt(log, 16) * 2 ** 32) / segmentBytes + Number.parseInt(low, 16)]
    })
    .sort((a, b) => a - b)

/** Compresses and encrypts a stream into a file, which exists only when it is complete. */
export const packInto = async (
  path: string,
  passphrase: string,
  plain: AsyncIterable<Buffer>,
  cost: SealCost,
): Promise<void> => {
  const file = await open(`${path}.part`, 'w', 0o600)
  try {
    await pipelined(plain, createZstdCompress(), (packed) =>
      sealInto(file, passphrase, packed as AsyncIterable<Buffer>, cost),
    )
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}

/**
 * Unpacked contents of a file.
 * @throws {Error} for a damaged file, or another passphrase
 */
export async function* openPacked(path: string, passphrase: string): AsyncGenerator<Buffer, void, void> {
  const plain = createZstdDecompress()
  let failure: Error | undefined
  async function* sealed() {
    try {
      yield* openSealed(path, passphrase)
    } catch (error) {
      failure = error as Error
      throw error
    }
  }
  pipeline(sealed, plain, () => undefined)
  try {
    for await (const bytes of plain) yield bytes as Buffer
  } catch (error) {
    throw failure ?? error
  }
}

/** Splits a stream into lines and pieces of known length. */
export const streamReader = (plain: AsyncIterable<Buffer>) => {
  const chunks = plain[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async (): Promise<void> => {
    const { value, done } = await chunks.next()
    if (done) throw unusableBackup('damaged')
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
  }
  return {
    async line<T>(): Promise<T> {
      while (rest.indexOf(10) === -1) await more()
      const end = rest.indexOf(10)
      const text = rest.subarray(0, end).toString()
      rest = rest.subarray(end + 1)
      return JSON.parse(text) as T
    },
    async *bytes(length: number): AsyncGenerator<Buffer, void, void> {
      for (let left = length; left > 0; ) {
        if (rest.length === 0) await more()
        const piece = rest.subarray(0, left)
        rest = rest.subarray(piece.length)
        left -= piece.length
        yield piece
      }
    },
    /** Reads to the end, so that a truncation is detected. */
    async end(): Promise<void> {
      for (;;) if ((await chunks.next()).done) return
    },
  }
}

export const readHead = async (folder: string, passphrase: string): Promise<SeriesHead> =>
  streamReader(openPacked(join(folder, 'head'), passphrase)).line<SeriesHead>()

export const jsonLine = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

/** Name of the replication slot for new series. */
export const newSlotName = (seed: string): string =>
  `vitrina_backup_${createHash('sha256').update(seed).digest('hex').slice(0, 12)}`
