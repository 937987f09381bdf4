import { free } from '../../../platform/http/bodies/spool.ts'

/** Bytes of a stream that wait for the end of their record. */
export interface PendingBytes {
  /** All held bytes, valid until the next append. */
  all(): Buffer
  /** Appends `more` to the held bytes. */
  append(more: Buffer): void
  /**
   * Releases the first `count` bytes. With `isReferenced`, some of them are still in use and must not be
   * overwritten.
   */
  drop(count: number, isReferenced: boolean): void
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
  let buffer: Buffer = Buffer.alloc(0)
  let from = 0
  let to = 0
  let isShared = false
  const all = () => buffer.subarray(from, to)

  const moveTo = (other: Buffer): void => {
    all().copy(other)
    if (!isShared && other !== buffer) free(buffer)
    if (other !== buffer) isShared = false
    buffer = other
    to -= from
    from = 0
  }
  return {
    all,
    append: (more) => {
      if (buffer.length - to < more.length) {
        const needed = 2 * (to - from + more.length)
        const fits = !isShared && needed <= buffer.length && buffer.length < TOO_LARGE * needed
        moveTo(fits ? buffer : Buffer.allocUnsafeSlow(Math.max(MIN_CAPACITY, needed)))
      }
      more.copy(buffer, to)
      to += more.length
    },
    drop: (count, isReferenced) => {
      from += count
      isShared ||= isReferenced
    },
  }
}
