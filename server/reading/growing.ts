import { free } from '../http/spool.ts'

/** Bytes that are written one behind the other, without knowing how many there will be. */
export interface Growing {
  /** Where the next byte goes is counted by whoever writes: that is the fastest. */
  bytes: Buffer
  /** The same bytes. */
  view: DataView
  /** Room for so many bytes; the first `end` stay. */
  room(end: number, needed: number): void
  /** The first `end` bytes, for good: nothing is written any more. */
  finish(end: number): Buffer
}

/** A page of a hundred objects fits. */
const SMALL = 2 ** 20

/** Rooms for small answers that are used again: new ones for each make V8 collect garbage for as long as the writing takes. */
const rooms: Buffer[] = []
const MOST_ROOMS = 16

/** So much of a large room has to be used for it to stay as it is; of another the bytes move to one of their size. */
const LEAST_USED = 0.75

export const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** Bytes that are thrown away in the midst are left to the collector, and their room with them. */
export const growing = (): Growing => {
  let room = rooms.pop() ?? Buffer.allocUnsafeSlow(SMALL)
  const giveBack = (bytes: Buffer) => {
    if (bytes.length === SMALL && rooms.length < MOST_ROOMS) rooms.push(bytes)
    else free(bytes)
  }
  const grown: Growing = {
    bytes: room,
    view: viewOf(room),
    room: (end, needed) => {
      if (needed <= room.length) return
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * room.length))
      room.copy(larger, 0, 0, end)
      giveBack(room)
      room = larger
      grown.bytes = larger
      grown.view = viewOf(larger)
    },
    finish: (end) => {
      if (room.length > SMALL && end > LEAST_USED * room.length) return room.subarray(0, end)
      const whole = Buffer.copyBytesFrom(room, 0, end)
      giveBack(room)
      return whole
    },
  }
  return grown
}
