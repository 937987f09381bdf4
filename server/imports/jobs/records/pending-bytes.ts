import { free } from '../../../platform/http/bodies/spool.ts'

/** Bytes of a stream that wait for the end of their record. */
export interface PendingBytes {
  /** All held bytes, valid until the next append. */
  all(): Buffer
  /** Appends `more` to the held bytes. */
  append(more: Buffer): void
  /**
   * Releases the first `count` bytes. With `isKept`, some of them are still in use and must not be
   * overwritten.
   */
  drop(count: number, isKept: boolean): void
}

const MIN_CAPACITY = 64 * 1024

/** Factor by which a buffer may exceed its content before it is replaced by a smaller one. */
const TOO_LARGE = 8

/**
 * The buffer grows by doubling, so that a record that arrives byte by byte costs little more than a whole one. Unused memory is
 * reused or released immediately: with garbage collection alone, the buffers of long records took a hundred MiB for three
 * uploads.
 */
export const pendingBytes = (): PendingBytes => {
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
        moveTo(fits ? room : Buffer.allocUnsafeSlow(Math.max(MIN_CAPACITY, needed)))
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
