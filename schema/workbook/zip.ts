/** File of an archive. */
export interface ZipEntry {
  readonly name: string
  /** Stated unpacked size in bytes. */
  readonly size: number
  /** Reads its content, unpacked in pieces. Fails after more bytes than the archive states. */
  read(): AsyncGenerator<Uint8Array, void>
}

const END = 0x06054b50
const END_LENGTH = 22
const MAX_COMMENT_BYTES = 0xffff
const ENTRY = 0x02014b50
const ENTRY_LENGTH = 46
const LOCAL = 0x04034b50
const LOCAL_LENGTH = 30
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

/** Maximum files of a workbook: one per sheet, and a few more. */
const MAX_ENTRIES = 10_000

/**
 * Files of a ZIP archive, from its directory at the end.
 * @throws {Error} for an archive that is damaged, encrypted, or needs ZIP64
 */
export const zipEntries = (bytes: Uint8Array): ReadonlyMap<string, ZipEntry> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfList(view)
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) throw new Error('The archive has too many files.')
  const entries = new Map<string, ZipEntry>()
  let at = view.getUint32(end + 16, true)
  for (let n = 0; n < count; n++) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error('The list of the archive is damaged.')
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    const packed = view.getUint32(at + 20, true)
    const size = view.getUint32(at + 24, true)
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength))
    const place = view.getUint32(at + 42, true)
    const read = async function* (): AsyncGenerator<Uint8Array, void> {
      if (flags & ENCRYPTED) throw new Error('The archive is encrypted.')
      yield* limited(unpacked(contentAt(bytes, view, place, packed), method), size)
    }
    // Some writers begin names with a slash, or use backslashes.
    entries.set(name.replaceAll('\\', '/').replace(/^\//, ''), { name, size, read })
    at += ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

const endOfList = (view: DataView): number => {
  const first = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT_BYTES)
  for (let at = view.byteLength - END_LENGTH; at >= first; at--)
    if (view.getUint32(at, true) === END) return at
  throw new Error('The archive has no end.')
}

const contentAt = (bytes: Uint8Array, view: DataView, place: number, packed: number): Uint8Array => {
  if (view.getUint32(place, true) !== LOCAL) throw new Error('A file of the archive is damaged.')
  const from = place + LOCAL_LENGTH + view.getUint16(place + 26, true) + view.getUint16(place + 28, true)
  if (from + packed > bytes.length) throw new Error('The archive is truncated.')
  return bytes.subarray(from, from + packed)
}

/** Compressed bytes unpacked at once; each may expand to a thousand. */
const PIECE = 2 ** 14

async function* unpacked(content: Uint8Array, method: number): AsyncGenerator<Uint8Array, void> {
  if (method === STORED) return yield content
  if (method !== DEFLATED) throw new Error('The archive has an unsupported compression.')
  let at = 0
  const pieces = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at < content.length) controller.enqueue(content.slice(at, at + PIECE))
      else controller.close()
      at += PIECE
    },
  })
  const reader = pieces.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function* limited(pieces: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array, void> {
  let sum = 0
  for await (const piece of pieces) {
    sum += piece.length
    if (sum > size) throw new Error('A file of the archive is larger than declared.')
    yield piece
  }
}
