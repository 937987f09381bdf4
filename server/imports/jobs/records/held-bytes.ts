import { free } from '../../../platform/http/spool.ts'

/** Bytes of a stream that wait for the end of their record. */
export interface HeldBytes {
  /** All that is held, in memory that stays as it is until the next bytes are appended. */
  all(): Buffer
  /** Holds `more` behind all that is held. */
  append(more: Buffer): void
  /** Lets go of the first `count` bytes; where `isKept`, somebody keeps some of them, and they are never written over. */
  drop(count: number, isKept: boolean): void
}

const SMALLEST_ROOM = 64 * 1024

/** So many times what is held, a room is given up for a smaller one. */
const TOO_LARGE = 8

/**
 * Room is doubled, so that a record that comes byte by byte costs little more than one that comes whole. What nobody keeps is
 * used again, or given back at once: left to the collector, the rooms of long records were a hundred mebibytes of three uploads.
 */
export const heldBytes = (): HeldBytes => {
  let room: Buffer = Buffer.alloc(0)
  let from = 0
  let to = 0
  let isShared = false
  const all = () => room.subarray(from, to)

  const moveTo = (other: Buffer): void => {
    all().copy(other)
    if (!isShared && other !== room) free(room)
    if (other !== room) isShared = false
    room = other
    to -= from
    from = 0
  }
  return {
    all,
    append: (more) => {
      if (room.length - to < more.length) {
        const needed = 2 * (to - from + more.length)
        const fits = !isShared && needed <= room.length && room.length < TOO_LARGE * needed
        moveTo(fits ? room : Buffer.allocUnsafeSlow(Math.max(SMALLEST_ROOM, needed)))
      }
      more.copy(room, to)
      to += more.length
    },
    drop: (count, isKept) => {
      from += count
      isShared ||= isKept
    },
  }
}
