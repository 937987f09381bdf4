import { free } from '../http/spool.ts'

// Rooms that answers are written in are used again: a buffer counts as external memory, and V8 looks through the whole heap after some
// ten megabytes of new ones.

/** The bytes of a small room: a page of a hundred objects fits. */
export const SMALL = 2 ** 20

/** Small rooms that are free, and how many are lent. */
const small: Buffer[] = []
const MOST_SMALL = 16
let smallLent = 0

/** Large rooms that were given back, for a while. A larger one than this is left to the collector at once. */
let large: Buffer[] = []
const MOST_LARGE = 2
const LARGEST = 2 ** 25
const LARGE_MS = 1_000

/** Large rooms of about one size have the same, so that the next one fits. */
const LARGE_STEP = 2 ** 20

/** Rooms that are lent. What nobody gives back is left to the collector. */
const lent = new WeakSet<ArrayBufferLike>()

/** Rooms that were ever lent: a thread may still pack what is in them for somebody who has gone away, so they are never freed. */
const everLent = new WeakSet<ArrayBufferLike>()

/** A room of {@link SMALL} bytes. */
export const smallRoom = (): Buffer => small.pop() ?? Buffer.allocUnsafeSlow(SMALL)

/** A room of so many bytes at least. */
export const largeRoom = (needed: number): Buffer => {
  const size = Math.ceil(needed / LARGE_STEP) * LARGE_STEP
  const fitting = large.findIndex(({ length }) => length === size)
  return large.splice(fitting, fitting < 0 ? 0 : 1)[0] ?? Buffer.allocUnsafeSlow(size)
}

/** Takes a room back that is not needed any more. */
export const leaveRoom = (room: Buffer): void => {
  if (room.length === SMALL && small.length < MOST_SMALL) small.push(room)
  else if (!everLent.has(room.buffer)) free(room)
  else if (room.length > SMALL && room.length <= LARGEST) keepLarge(room)
}

let forgetting: NodeJS.Timeout | undefined
const keepLarge = (room: Buffer): void => {
  large = [room, ...large].slice(0, MOST_LARGE)
  clearTimeout(forgetting)
  forgetting = setTimeout(() => {
    large = []
  }, LARGE_MS).unref()
}

/**
 * Lends a room: what stands in it is right until it is given back ({@link returnLent}). False where too many small ones are: who reads
 * slowly keeps a room for long, and others then have copies of the size of what they hold.
 */
export const lendRoom = (room: Buffer): boolean => {
  if (room.length === SMALL) {
    if (smallLent >= MOST_SMALL) return false
    smallLent++
  }
  lent.add(room.buffer)
  everLent.add(room.buffer)
  return true
}

/** Takes lent bytes back, of which nothing is read any more; others are left as they are. */
export const returnLent = ({ buffer }: Buffer): void => {
  if (!lent.delete(buffer)) return
  if (buffer.byteLength === SMALL) smallLent--
  leaveRoom(Buffer.from(buffer))
}

/** Bytes to be kept for long: those of a small room are copied, and it is given back. */
export const lasting = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength !== SMALL || !lent.has(bytes.buffer)) return bytes
  const whole = Buffer.copyBytesFrom(bytes)
  returnLent(bytes)
  return whole
}
