import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { Fault } from '@vitrina/schema/errors'
import { free } from '../../platform/http/bodies/spool.ts'
import type { RawRecord } from './records/raw-record.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Compression level: files are repetitive, so the fastest level reduces them to a tenth. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Maximum records of a chunk, which limits how long its transaction blocks other writers of the site. */
export const MAX_CHUNK_RECORDS = 500

/** Size in bytes at which a chunk accepts no more records. */
export const FULL_CHUNK_BYTES = 2 ** 20

/** Metadata before the bytes of the records. */
interface Contents {
  readonly lines: readonly number[]
  readonly lengths: readonly number[]
  readonly faults: Readonly<Record<number, Fault>>
}

/** Stored form of records: their metadata, then their bytes. */
export const packRecords = async (records: readonly RawRecord[]): Promise<Buffer> => {
  const contents: Contents = {
    lines: records.map(({ line }) => line),
    lengths: records.map(({ bytes }) => bytes.length),
    faults: Object.fromEntries(records.flatMap(({ fault }, place) => (fault ? [[place, fault]] : []))),
  }
  const list = Buffer.from(JSON.stringify(contents))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(list.length)
  const bytes = Buffer.concat([size, list, ...records.map(({ bytes }) => bytes)])
  const packed = await compress(bytes, FAST)
  free(bytes)
  return packed
}

/** Records of the output of {@link packRecords}, in shared memory. */
export const unpackRecords = async (packed: Buffer): Promise<RawRecord[]> => {
  const bytes = await decompress(packed)
  let at = 4 + bytes.readUInt32LE()
  const { lines, lengths, faults }: Contents = JSON.parse(bytes.toString('utf8', 4, at))
  return lines.map((line, place) => {
    const fault = faults[place]
    const from = at
    at += lengths[place] ?? 0
    return { line, bytes: bytes.subarray(from, at), ...(fault && { fault }) }
  })
}

/** A value as compressed JSON. */
export const packJson = (value: unknown): Promise<Buffer> =>
  compress(Buffer.from(JSON.stringify(value)), FAST)

export const unpackJson = async <T>(packed: Buffer): Promise<T> =>
  JSON.parse((await decompress(packed)).toString()) as T
