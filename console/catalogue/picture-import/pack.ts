/** File for an archive. */
export interface Packable {
  readonly name: string
  readonly bytes: Blob
}

const LOCAL = 0x04034b50
const ENTRY = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50

/** Values that do not fit into the 16-bit and 32-bit fields are stored in an extra field. */
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff

/** Flag: the name is in UTF-8. */
const FLAGS = 0x800

/** 1 January 1980. */
const DATE = 0x21

/**
 * Creates a ZIP archive of uncompressed files: pictures are already compressed. It refers to the files, so it takes no memory;
 * each is read once, for its checksum.
 */
export const packFiles = async (files: readonly Packable[]): Promise<Blob> => {
  const parts: (Blob | Uint8Array<ArrayBuffer>)[] = []
  const list: (Blob | Uint8Array<ArrayBuffer>)[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const path = new TextEncoder().encode(name)
    const checksum = await checksumOf(bytes)
    // Shared by both records: method, time, date, checksum, size, size, length of the name.
    const what = [...u16(0, 0, DATE), ...u32(checksum, bytes.size, bytes.size), ...u16(path.length)]
    const isFar = at >= FULL_32
    const far = isFar ? [...u16(1, 8), ...u64(at)] : []
    const local = Uint8Array.of(...u32(LOCAL), ...u16(20, FLAGS), ...what, ...u16(0))
    parts.push(local, path, bytes)
    const entry = [...u32(ENTRY), ...u16(45, isFar ? 45 : 20, FLAGS), ...what, ...u16(far.length, 0, 0, 0)]
    list.push(Uint8Array.of(...entry, ...u32(0, isFar ? FULL_32 : at)), path, Uint8Array.of(...far))
    at += local.length + path.length + bytes.size
  }
  const listed = new Blob(list)
  const isGreat = at >= FULL_32 || listed.size >= FULL_32 || files.length >= FULL_16
  if (isGreat) {
    const count = u64(files.length)
    const end = [...u32(END_64), ...u64(44), ...u16(45, 45), ...u32(0, 0), ...count, ...count]
    const locator = [...u32(LOCATOR_64, 0), ...u64(at + listed.size), ...u32(1)]
    list.push(Uint8Array.of(...end, ...u64(listed.size), ...u64(at), ...locator))
  }
  const count = isGreat ? FULL_16 : files.length
  const places = isGreat ? [FULL_32, FULL_32] : [listed.size, at]
  list.push(Uint8Array.of(...u32(END), ...u16(0, 0, count, count), ...u32(...places), ...u16(0)))
  return new Blob([...parts, ...list], { type: 'application/zip' })
}

const u16 = (...values: readonly number[]): number[] =>
  values.flatMap((value) => [value & 255, (value >>> 8) & 255])

const u32 = (...values: readonly number[]): number[] =>
  values.flatMap((value) => u16(value & 0xffff, (value >>> 16) & 0xffff))

const u64 = (value: number): number[] => u32(value % 2 ** 32, Math.floor(value / 2 ** 32))

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

const checksumOf = async (bytes: Blob): Promise<number> => {
  let checksum = -1
  const reader = bytes.stream().getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read())
    for (const byte of read.value) checksum = (checksum >>> 8) ^ (TABLE[(checksum ^ byte) & 255] as number)
  return ~checksum >>> 0
}
