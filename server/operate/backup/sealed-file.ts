import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { unusableBackup } from './fault.ts'

/**
 * File encrypted with a passphrase: a line with the parameters of the key, then portions, each encrypted by AES-256-GCM with its
 * number and a flag of the last one, so that none can be changed, omitted, moved or truncated (the STREAM construction of Hoang,
 * Reyhanitabar, Rogaway and Vizár, 2015). The key is derived by scrypt, RFC 7914.
 */
const FORMAT = 'vitrina-backup 1'
const PORTION = 1 << 20
const TAG = 16
const MAX_HEADER_BYTES = 1_000
/** Cost of scrypt: 128 MiB and 0.5 s per attempt. */
export const PASSPHRASE_COST: SealCost = { N: 1 << 17, r: 8, p: 1 }

/** Cost parameters of scrypt. */
export interface SealCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

interface Header extends SealCost {
  readonly salt: string
  readonly nonce: string
  /** Check value of the passphrase, to distinguish a wrong one from a damaged file. */
  readonly check: string
}

/** Encrypts `plain` into the file, and syncs it to disk. */
export const sealInto = async (
  file: FileHandle,
  passphrase: string,
  plain: AsyncIterable<Buffer>,
  cost: SealCost = PASSPHRASE_COST,
): Promise<void> => {
  const salt = randomBytes(16)
  const { key, check } = await keyOf(passphrase, salt, cost)
  const nonce = randomBytes(7)
  const header: Header = {
    ...cost,
    salt: salt.toString('base64url'),
    nonce: nonce.toString('base64url'),
    check: check.toString('base64url'),
  }
  const line = Buffer.from(`${FORMAT} ${JSON.stringify(header)}\n`)
  await file.writeFile(line)

  let count = 0
  const write = async (portion: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(nonce, count++, isLast))
    cipher.setAAD(line)
    const sealed = [cipher.update(portion), cipher.final(), cipher.getAuthTag()]
    await file.writeFile(Buffer.concat([sizeOf(portion.length), ...sealed]))
  }
  let waiting: Buffer[] = []
  let size = 0
  for await (const bytes of plain) {
    waiting.push(bytes)
    size += bytes.length
    if (size <= PORTION) continue
    let rest = Buffer.concat(waiting)
    for (; rest.length > PORTION; rest = rest.subarray(PORTION)) await write(rest.subarray(0, PORTION), false)
    waiting = [rest]
    size = rest.length
  }
  await write(Buffer.concat(waiting), true)
  await file.sync()
}

/**
 * Decrypted contents of the file, portion by portion; each is verified before it is returned.
 * @throws {Error} for a file that is not a backup, is damaged or truncated, or needs another
 * passphrase
 */
export async function* openSealed(path: string, passphrase: string): AsyncGenerator<Buffer, void, void> {
  const read = reader(path)
  const { line, header } = await readHeader(read)
  const { key, check } = await keyOf(passphrase, Buffer.from(header.salt, 'base64url'), header)
  const known = Buffer.from(header.check, 'base64url')
  if (known.length !== check.length || !timingSafeEqual(known, check))
    throw unusableBackup('another passphrase')

  const nonce = Buffer.from(header.nonce, 'base64url')
  for (let count = 0; ; count++) {
    const size = (await read(4))?.readUInt32BE(0) ?? Number.NaN
    const sealed = size <= PORTION ? await read(size + TAG) : undefined
    if (sealed === undefined) throw damaged()
    // The authentication tag of a portion shows whether it is the last one.
    const isLast = (await read(0)) === undefined
    const open = createDecipheriv('aes-256-gcm', key, nonceOf(nonce, count, isLast))
    open.setAAD(line)
    open.setAuthTag(sealed.subarray(size))
    const portion = open.update(sealed.subarray(0, size))
    try {
      open.final()
    } catch {
      throw damaged()
    }
    yield portion
    if (isLast) return
  }
}

const damaged = () => unusableBackup('damaged')

/** Returns a function that reads a number of bytes of a file, piece by piece; undefined at its end. */
const reader = (path: string): ((size: number) => Promise<Buffer | undefined>) => {
  const chunks = createReadStream(path, { highWaterMark: PORTION })[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  let isOver = false
  return async (size) => {
    // Nothing is read only to check for the end.
    const least = Math.max(size, 1)
    while (rest.length < least && !isOver) {
      const { value, done } = await chunks.next()
      if (done) isOver = true
      else rest = rest.length === 0 ? value : Buffer.concat([rest, value])
    }
    if (rest.length < least) return undefined
    const bytes = rest.subarray(0, size)
    rest = rest.subarray(size)
    return bytes
  }
}

const readHeader = async (read: ReturnType<typeof reader>): Promise<{ line: Buffer; header: Header }> => {
  const bytes: Buffer[] = []
  for (let n = 0; n < MAX_HEADER_BYTES; n++) {
    const byte = await read(1)
    if (!byte) break
    bytes.push(byte)
    if (byte[0] === 10) break
  }
  const line = Buffer.concat(bytes)
  const text = line.toString('latin1')
  if (!text.startsWith('vitrina-backup ')) throw unusableBackup('no backup')
  if (!text.startsWith(`${FORMAT} `)) throw unusableBackup('of a newer release')
  try {
    const header = JSON.parse(text.slice(FORMAT.length)) as Header
    // The parameters of a foreign file must not exhaust the memory.
    if (header.N > PASSPHRASE_COST.N * 8 || header.r > 16 || header.p > 4) throw damaged()
    return { line, header }
  } catch {
    throw damaged()
  }
}

const keyOf = (
  passphrase: string,
  salt: Buffer,
  { N, r, p }: Pick<Header, 'N' | 'r' | 'p'>,
): Promise<{ key: Buffer; check: Buffer }> =>
  new Promise((resolve, reject) =>
    scrypt(
      passphrase.normalize('NFC'),
      salt,
      48,
      { N, r, p, maxmem: 256 * N * r + 2 ** 16 },
      (error, derived) =>
        error ? reject(error) : resolve({ key: derived.subarray(0, 32), check: derived.subarray(32) }),
    ),
  )

const nonceOf = (prefix: Buffer, count: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  prefix.copy(nonce)
  nonce.writeUInt32BE(count, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const sizeOf = (length: number): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(length)
  return size
}
