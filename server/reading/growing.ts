import { largeRoom, leaveRoom, lendRoom, SMALL, smallRoom } from './rooms.ts'

/** Bytes that are written one behind the other, without knowing how many there will be. */
export interface Growing {
  /** Where the next byte goes is counted by whoever writes: that is the fastest. */
  bytes: Buffer
  /** Room for so many bytes, and at once for those that are `expected` in all; the first `end` stay. */
  room(end: number, needed: number, expected?: number): void
  /** The first `end` bytes, for good: nothing is written any more. */
  finish(end: number): Buffer
  /**
   * The same, but where they stand if that is a room to be lent (`rooms.ts`): they are right until they are given back.
   */
  lend(end: number): Buffer
  /** In place of these: nothing of it is read any more. */
  drop(): void
}

/** Less than this is rather copied than a whole room lent. */
const LEAST_LENT = SMALL / 16

/** So much of a large room has to be used for it to stay as it is; of another the bytes move to one of their size. */
const LEAST_USED = 0.75

/** Bytes that are thrown away in the midst are left to the collector, and their room with them. */
export const growing = (): Growing => {
  let room = smallRoom()
  const grown: Growing = {
    bytes: room,
    room: (end, needed, expected = 2 * room.length) => {
      if (needed <= room.length) return
      const larger = largeRoom(Math.max(needed, expected))
      room.copy(larger, 0, 0, end)
      leaveRoom(room)
      room = larger
      grown.bytes = larger
    },
    finish: (end) => {
      if (room.length > SMALL && end > LEAST_USED * room.length) return room.subarray(0, end)
      const whole = Buffer.copyBytesFrom(room, 0, end)
      leaveRoom(room)
      return whole
    },
    lend: (end) => {
      if (room.length === SMALL)
        return end >= LEAST_LENT && lendRoom(room) ? room.subarray(0, end) : grown.finish(end)
      const whole = grown.finish(end)
      if (whole.buffer === room.buffer) lendRoom(room)
      return whole
    },
    drop: () => leaveRoom(room),
  }
  return grown
}
