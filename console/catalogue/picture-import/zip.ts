/** A file of an archive. It is unpacked when it is asked for. */
export interface Packed {
  /** With its folders. */
  readonly name: string
  /** @throws {UnreadableZip} when more comes than `most` bytes, or it cannot be unpacked. */
  open(most: number): Promise<Blob>
}

/** An archive, or a file of one, that is damaged or of a sort that few write. */
export class UnreadableZip extends Error {
  override readonly name = 'UnreadableZip'
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50

/** Bytes of the end of an archive: its comment has at most 65,535. */
const LONGEST_END = 22 + 65_535

const viewOf = async (file: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await file.slice(from, to).arrayBuffer())

/**
 * What is in an archive, by the list at its end: of an archive of gigabytes nothing else is read. Folders are left out.
 * @throws {UnreadableZip}
 */
export const filesOfZip = async (file: Blob): Promise<Packed[]> => {
  const tail = await viewOf(file, Math.max(0, file.size - LONGEST_END), file.size)
  let at = tail.byteLength - 22
  while (at >= 0 && tail.getUint32(at, true) !== END) at--
  if (at < 0) throw new UnreadableZip()
  const [count, size, from] = [
    tail.getUint16(at + 10, true),
    tail.getUint32(at + 12, true),
    tail.getUint32(at + 16, true),
  ]
  // An archive of 4 GiB or 65,535 files keeps these elsewhere.
  if (count === 0xffff || from === 0xffffffff || from + size > file.size) throw new UnreadableZip()
  const list = await viewOf(file, from, from + size)
  const found: Packed[] = []
  for (let place = 0, at = 0; place < count; place++) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== ENTRY) throw new UnreadableZip()
    const lengths = [28, 30, 32].map((field) => list.getUint16(at + field, true))
    const [nameLength = 0] = lengths
    if (at + 46 + nameLength > list.byteLength) throw new UnreadableZip()
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, nameLength))
    const entry = {
      method: list.getUint16(at + 10, true),
      packed: list.getUint32(at + 20, true),
      header: list.getUint32(at + 42, true),
    }
    if (!name.endsWith('/')) found.push({ name, open: (most) => unpackEntry(file, entry, most) })
    at += 46 + lengths.reduce((sum, length) => sum + length, 0)
  }
  return found
}

interface Entry {
  readonly method: number
  readonly packed: number
  readonly header: number
}

const unpackEntry = async (file: Blob, { method, packed, header }: Entry, most: number): Promise<Blob> => {
  const local = await viewOf(file, header, header + 30)
  if (local.byteLength < 30 || local.getUint32(0, true) !== LOCAL) throw new UnreadableZip()
  const from = header + 30 + local.getUint16(26, true) + local.getUint16(28, true)
  const bytes = file.slice(from, from + packed)
  if (method === 0 && packed <= most) return bytes
  if (method !== 8) throw new UnreadableZip()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    const reader = bytes.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength
      if (size > most) {
        await reader.cancel()
        throw new UnreadableZip()
      }
      parts.push(read.value)
    }
  } catch {
    throw new UnreadableZip()
  }
  return new Blob(parts)
}
