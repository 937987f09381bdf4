import { type Lease, leaseBuffer, SMALL } from './buffer-pool.ts'

/** Buffer for appending an unknown number of bytes. */
export interface GrowableBuffer {
  /**
   * The buffer. Writers count the offset of the next byte themselves, which is the fastest way. Empty after `finish`, `share` and
   * `drop`.
   */
  bytes: Buffer
  /** Makes space for `needed` bytes, and at once for `expected` bytes in total; keeps the first `end` bytes. */
  reserve(end: number, needed: number, expected?: number): void
  /** Returns the first `end` bytes in memory that is never reused. */
  finish(end: number): Buffer
  /**
   * Returns the first `end` bytes in a buffer of the pool, valid until the lease is released; or a copy without a lease, if that
   * is better.
   */
  share(end: number): SharedBytes
  /** Returns the buffer to the pool; its bytes must not be read any more. */
  drop(): void
}

/** Bytes, with their lease if they are in a buffer of the pool. */
export interface SharedBytes {
  readonly bytes: Buffer
  readonly lease: Lease | null
}

/** Size below which bytes are copied: otherwise a response would hold a whole buffer for them. */
const MIN_SHARED_BYTES = SMALL / 16

/** Minimum used share of a large buffer; bytes of a less used one are moved to a buffer of their size. */
const MIN_USED_SHARE = 0.75

const NONE = Buffer.alloc(0)

/** Growable buffer of the pool. One that is neither finished nor dropped is left to the garbage collector. */
export const growableBuffer = (): GrowableBuffer => {
  let lease = leaseBuffer()
  /** Ends the writing, so that a late writer cannot change a buffer of the pool. */
  const end = (): Lease => {
    grown.bytes = NONE
    return lease
  }
  const copyOf = (ended: Lease, length: number): Buffer => {
    const copy = Buffer.copyBytesFrom(ended.bytes, 0, length)
    ended.release()
    return copy
  }
  const isFull = (length: number): boolean => !lease.isSmall && length > MIN_USED_SHARE * lease.bytes.length

  const grown: GrowableBuffer = {
    bytes: lease.bytes,
    reserve: (end, needed, expected = 2 * grown.bytes.length) => {
      if (needed <= grown.bytes.length) return
      const larger = leaseBuffer(Math.max(needed, expected))
      const { bytes } = larger
      lease.bytes.copy(bytes, 0, 0, end)
      lease.release()
      lease = larger
      grown.bytes = bytes
    },
    // A lease that is never released keeps its buffer out of the pool.
    finish: (length) => (isFull(length) ? end().bytes.subarray(0, length) : copyOf(end(), length)),
    share: (length) => {
      const isWorthwhile = lease.isSmall ? length >= MIN_SHARED_BYTES : isFull(length)
      const ended = end()
      if (isWorthwhile && ended.share(length)) return { bytes: ended.bytes, lease: ended }
      return { bytes: copyOf(ended, length), lease: null }
    },
    drop: () => end().release(),
  }
  return grown
}
