import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader } from 'yauzl'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { DestinationKey } from '../destinations/destination.ts'
import { ExchangeRefusal } from '../exchange-refusal.ts'
import { decodeName } from '../xml/decode.ts'
import { cleanFileName, isArchive } from './file-name.ts'
import { bytesOfFile, closeFile, deletePieces, type ExchangeFile } from './file-queries.ts'
import { appendPart } from './receive.ts'

/** Files of an archive. */
const MAX_FILES = 100_000
/** Maximum ratio of unpacked to packed bytes, above one MiB: XML compresses to a twentieth. */
const MAX_RATIO = 200

/**
 * Unpacks an archive into the folder of the session, file by file, and deletes its bytes.
 * @throws {ExchangeRefusal} for an invalid archive, a name outside the folder, or too many unpacked bytes
 */
export const unpackArchive = async (
  sql: Database,
  destination: DestinationKey,
  archive: ExchangeFile,
): Promise<number> => {
  const damaged = () => new ExchangeRefusal(`Архив ${archive.name} повреждён или получен не полностью.`)
  const zip = await fromRandomAccessReaderPromise(new StoredBytes(sql, destination, archive), archive.bytes, {
    autoClose: false,
    decodeStrings: false,
    validateEntrySizes: true,
  }).catch(() => {
    throw damaged()
  })
  if (zip.entryCount > MAX_FILES) throw new ExchangeRefusal(`В архиве ${archive.name} слишком много файлов.`)
  const most = 2 ** 20 + archive.bytes * MAX_RATIO
  let unpacked = 0
  let count = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const path = nameOf(entry)
      if (path.endsWith('/')) continue
      const name = cleanFileName(path)
      if (name === undefined) throw new ExchangeRefusal(`Недопустимое имя файла в архиве ${archive.name}.`)
      unpacked += entry.uncompressedSize
      if (unpacked > most)
        throw new ExchangeRefusal(`Архив ${archive.name} распаковывается в слишком большой объём.`)
      if (isArchive(name)) continue
      const stream = await zip.openReadStreamPromise(entry)
      await appendPart(sql, destination, name, stream as AsyncIterable<Buffer>, 'catalogue')
      count++
    }
  } catch (error) {
    if (error instanceof ExchangeRefusal || isOfDatabase(error)) throw error
    throw damaged()
  }
  await sql.begin(async (sql) => {
    await closeFile(sql, destination, archive.id, { state: 'unpacked', answer: '' })
    await deletePieces(sql, destination, archive.id)
  })
  return count
}

/** True for a database failure: its code has five characters; failures of an archive have no code. */
const isOfDatabase = (error: unknown): boolean => typeof (error as { code?: unknown }).code === 'string'

class StoredBytes extends RandomAccessReader {
  readonly #read: (start: number, end: number) => AsyncGenerator<Buffer>

  constructor(sql: Database, destination: DestinationKey, file: ExchangeFile) {
    super()
    this.#read = (start, end) => bytesOfFile(sql, destination, file.id, start, end)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end), { objectMode: false })
  }
}

const UTF8_FLAG = 0x800

/** Name of a file in an archive: UTF-8 by its flag or its bytes, or else code page 866, as Windows archivers write it. */
const nameOf = ({ generalPurposeBitFlag: flags, fileNameRaw: raw, extraFields }: Entry): string => {
  const name = getFileNameLowLevel(flags | UTF8_FLAG, raw, extraFields, false)
  return (flags & UTF8_FLAG) !== 0 || !name.includes('\ufffd') ? name : decodeName(raw, 'ibm866')
}
