import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_FILES } from '@vitrina/schema/console/picture-import'
import { MAX_PICTURE_BYTES } from '@vitrina/schema/picture'
import { Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader } from 'yauzl'
import { free } from '../../../platform/http/bodies/spool.ts'
import { ApiError } from '../../../platform/http/errors.ts'

/** File of an archive: its name, and its position and size in the directory of the archive. */
export interface ArchivedFile {
  readonly name: string
  readonly header: number
  readonly packed_size: number
  readonly size: number
  readonly method: number
  readonly flags: number
  readonly crc32: number
}

/** Stored archive: `read` returns the bytes from `start` to `end`; the caller must release them. */
export interface StoredArchive {
  readonly size: number
  readonly read: (start: number, end: number) => Promise<Buffer>
}

/**
 * Maximum of the stated sizes of all files: pictures are already compressed, so a genuine archive unpacks to about its own size.
 */
const MAX_UNPACKED_TOTAL = 2 * MAX_ARCHIVE_BYTES

/**
 * Files of an archive by its directory; folders are omitted.
 * @throws {ApiError} `invalid_value` for a file that is not an archive, or an archive with too many files
 */
export const filesOf = async (archive: StoredArchive): Promise<ArchivedFile[]> => {
  const { pieces, zip } = await open(archive, false)
  const files: ArchivedFile[] = []
  let unpacked = 0
  try {
    if (zip.entryCount > MAX_ARCHIVE_FILES)
      throw new ApiError('invalid_value.archive_files', { max: MAX_ARCHIVE_FILES })
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      if (name.endsWith('/')) continue
      // A 64-bit number in the directory may exceed any file size.
      if (!Number.isSafeInteger(entry.relativeOffsetOfLocalHeader + entry.compressedSize))
        throw new ApiError('invalid_value.archive')
      unpacked += entry.uncompressedSize
      if (unpacked > MAX_UNPACKED_TOTAL)
        throw new ApiError('invalid_value.archive_unpacked', { max: MAX_UNPACKED_TOTAL / 2 ** 30 })
      files.push({
        name,
        header: entry.relativeOffsetOfLocalHeader,
        packed_size: entry.compressedSize,
        size: entry.uncompressedSize,
        method: entry.compressionMethod,
        flags: entry.generalPurposeBitFlag,
        crc32: entry.crc32,
      })
    }
  } catch (error) {
    throw error instanceof ApiError ? error : (pieces.failure ?? new ApiError('invalid_value.archive'))
  }
  return files
}

/**
 * Whole content of a file of an archive, in memory; a file with a larger stated or actual size is refused.
 * @throws {ApiError} `invalid_value` for a file that is too large, damaged, encrypted, or compressed by an
 * unusual method
 */
export const unpackedFile = async (archive: StoredArchive, file: ArchivedFile): Promise<Buffer> => {
  if (Math.max(file.size, file.packed_size) > MAX_PICTURE_BYTES)
    throw new ApiError('invalid_value.picture_bytes', { max: MAX_PICTURE_BYTES / 2 ** 20 })
  const entry = Object.assign(new Entry(), {
    relativeOffsetOfLocalHeader: file.header,
    compressedSize: file.packed_size,
    uncompressedSize: file.size,
    compressionMethod: file.method,
    generalPurposeBitFlag: file.flags,
  })
  if (!entry.canDecodeFileData()) throw new ApiError('invalid_value.picture_packing')
  const { pieces, zip } = await open(archive, true)
  const bytes = Buffer.allocUnsafeSlow(file.size)
  let filled = 0
  try {
    // Fails the stream after more bytes than the directory states.
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      filled += piece.copy(bytes, filled)
      free(piece)
    }
  } catch {
    throw pieces.failure ?? new ApiError('invalid_value.picture_damaged')
  }
  if (filled !== file.size || crc32(bytes) !== file.crc32) throw new ApiError('invalid_value.picture_damaged')
  return bytes
}

const open = async (archive: StoredArchive, validateEntrySizes: boolean) => {
  const pieces = new Pieces(archive)
  try {
    const zip = await fromRandomAccessReaderPromise(pieces, archive.size, {
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes,
    })
    return { pieces, zip }
  } catch {
    throw pieces.failure ?? new ApiError('invalid_value.archive')
  }
}

/** Bytes read at once for small reads: the directory is read in steps of some dozens of bytes. */
const WINDOW = 2 ** 16

class Pieces extends RandomAccessReader {
  readonly #archive: StoredArchive
  #window: { readonly start: number; readonly bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }
  /** Reason of a failed read; any other failure is a fault of the archive. */
  failure: unknown

  constructor(archive: StoredArchive) {
    super()
    this.#archive = archive
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end), { objectMode: false })
  }

  async *#read(start: number, end: number): AsyncGenerator<Buffer> {
    if (end > this.#archive.size) return
    try {
      if (end - start > WINDOW) {
        yield await this.#archive.read(start, end)
        return
      }
      const { start: from, bytes } = this.#window
      if (start < from || end > from + bytes.length) {
        const until = Math.min(start + WINDOW, this.#archive.size)
        this.#window = { start, bytes: await this.#archive.read(start, until) }
      }
    } catch (error) {
      this.failure = error
      throw error
    }
    yield this.#window.bytes.subarray(start - this.#window.start, end - this.#window.start)
  }
}

const UTF8_FLAG = 0x800

/**
 * Name of a file. Macs write UTF-8 without declaring it; other undeclared names are in the Cyrillic code page
 * of Windows.
 */
const nameOf = ({ generalPurposeBitFlag: flags, fileNameRaw: raw, extraFields }: Entry): string => {
  const decodedName = getFileNameLowLevel(flags | UTF8_FLAG, raw, extraFields, false)
  const name =
    (flags & UTF8_FLAG) !== 0 || isUtf8(raw) || !decodedName.includes('\ufffd')
      ? decodedName
      : new TextDecoder('ibm866').decode(raw).replaceAll('\\', '/')
  // Only the end of a name is kept; names of 64 KiB each would take a gigabyte.
  return name.replaceAll('\0', '').slice(-MAX_NAME_LENGTH).toWellFormed()
}

const MAX_NAME_LENGTH = 300
