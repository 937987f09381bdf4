import { free } from '../http/spool.ts'

/** Bytes that are written one behind the other, without knowing how many there will be. */
export interface Growing {
  /** Where the next byte goes is counted by whoever writes: that is the fastest. */
  bytes: Buffer
  /** Room for so many bytes, and at once for those that are `expected` in all; the first `end` stay. */
  room(end: number, needed: number, expected?: number): void
  /** The first `end` bytes, for good: nothing is written any more. */
  finish(end: number): Buffer
  /**
   * The same, but where they stand if that is a room to be used again: it is when they are given back ({@link returnLent}), and until
   * then they are right. New rooms for each answer make V8 look through the whole heap after some ten megabytes of them.
   */
  lend(end: number): Buffer
  /** In place of these: nothing of it is read any more. */
  drop(): void
}

/** A page of a hundred objects fits. */
const SMALL = 2 ** 20

/** Rooms for small answers that are used again: new ones for each make V8 collect garbage for as long as the writing takes. */
const rooms: Buffer[] = []
const MOST_ROOMS = 16

/** Rooms that are lent. What nobody gives back is left to the collector. */
const lent = new Set<ArrayBufferLike>()

/** Less than this is rather copied than a whole room lent. */
const LEAST_LENT = SMALL / 16

/** Rooms of large answers that were given back, for a while, and those that are lent. */
let spares: Buffer[] = []
const MOST_SPARES = 2
const SPARE_MS = 1_000
const largeLent = new WeakSet<ArrayBufferLike>()

/** Rooms that were ever lent: a thread may still pack what is in them for somebody who has gone away, so they are never freed. */
const everLent = new WeakSet<ArrayBufferLike>()

/** A larger one is left to the collector at once. */
const MOST_SPARE = 2 ** 25

/** Rooms of about one size have the same, so that the next one fits. */
const LARGE_STEP = 2 ** 20

/** A room of so many bytes at least. */
const largeRoom = (needed: number): Buffer => {
  const size = Math.ceil(needed / LARGE_STEP) * LARGE_STEP
  const fitting = spares.findIndex(({ length }) => length === size)
  return spares.splice(fitting, fitting < 0 ? 0 : 1)[0] ?? Buffer.allocUnsafeSlow(size)
}

let forgetting: NodeJS.Timeout | undefined
const keepSpare = (room: Buffer): void => {
  if (room.length > MOST_SPARE) return
  spares = [room, ...spares].slice(0, MOST_SPARES)
  clearTimeout(forgetting)
  forgetting = setTimeout(() => {
    spares = []
  }, SPARE_MS).unref()
}

/** Takes lent bytes back, of which nothing is read any more; others are left as they are. */
export const returnLent = ({ buffer }: Buffer): void => {
  if (lent.delete(buffer)) rooms.push(Buffer.from(buffer))
  if (largeLent.delete(buffer)) keepSpare(Buffer.from(buffer))
}

/** Bytes to be kept for long: those of a small room are copied, and it is given back. */
export const lasting = (bytes: Buffer): Buffer => {
  if (!lent.has(bytes.buffer)) return bytes
  const whole = Buffer.copyBytesFrom(bytes)
  returnLent(bytes)
  return whole
}

/** So much of a large room has to be used for it to stay as it is; of another the bytes move to one of their size. */
const LEAST_USED = 0.75

/** Bytes that are thrown away in the midst are left to the collector, and their room with them. */
export const growing = (): Growing => {
  let room = rooms.pop() ?? Buffer.allocUnsafeSlow(SMALL)
  const leave = (bytes: Buffer) => {
    if (bytes.length === SMALL && rooms.length < MOST_ROOMS) rooms.push(bytes)
    else if (!everLent.has(bytes.buffer)) free(bytes)
    else if (bytes.length > SMALL) keepSpare(bytes)
  }
  const grown: Growing = {
    bytes: room,
    room: (end, needed, expected = 2 * room.length) => {
      if (needed <= room.length) return
      const larger = largeRoom(Math.max(needed, expected))
      room.copy(larger, 0, 0, end)
      leave(room)
      room = larger
      grown.bytes = larger
    },
    finish: (end) => {
      if (room.length > SMALL && end > LEAST_USED * room.length) return room.subarray(0, end)
      const whole = Buffer.copyBytesFrom(room, 0, end)
      leave(room)
      return whole
    },
    lend: (end) => {
      if (room.length > SMALL) {
        const whole = grown.finish(end)
        if (whole.buffer === room.buffer) {
          largeLent.add(room.buffer)
          everLent.add(room.buffer)
        }
        return whole
      }
      // Who reads slowly keeps a room for long: others then have copies of the size of what they hold.
      if (end < LEAST_LENT || lent.size >= MOST_ROOMS) return grown.finish(end)
      lent.add(room.buffer)
      everLent.add(room.buffer)
      return room.subarray(0, end)
    },
    drop: () => leave(room),
  }
  return grown
}
