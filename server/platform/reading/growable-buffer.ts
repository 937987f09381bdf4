import { borrow, type Lease, SMALL } from './buffer-pool.ts'

/** Bytes that are appended without knowing how many there will be. */
export interface GrowableBuffer {
  /** The writer counts where the next byte goes: that is the fastest. Empty after `finish`, `share` and `drop`. */
  bytes: Buffer
  /** Makes room for `needed` bytes, and at once for `expected` bytes in all; the first `end` bytes stay. */
  reserve(end: number, needed: number, expected?: number): void
  /** The first `end` bytes, valid for good. */
  finish(end: number): Buffer
  /** The first `end` bytes in a buffer of the pool, valid until the lease is released; a copy without a lease where that is better. */
  share(end: number): SharedBytes
  /** Returns the buffer to the pool in place of the others: nothing reads its bytes any more. */
  drop(): void
}

/** Bytes, and their lease where they are in a buffer of the pool. */
export interface SharedBytes {
  readonly bytes: Buffer
  readonly lease: Lease | null
}

/** Fewer bytes than this are copied: a response would hold a whole buffer for them. */
const LEAST_SHARED = SMALL / 16

/** Minimum used share of a large buffer; the bytes of a less used one move to a buffer of their size. */
const LEAST_USED = 0.75

const NONE = Buffer.alloc(0)

/** A growable buffer of the pool. One that is neither finished nor dropped is left to the garbage collector. */
export const growableBuffer = (): GrowableBuffer => {
  let lease = borrow()
  /** Ends the writing: a late writer reaches no buffer of the pool. */
  const end = (): Lease => {
    grown.bytes = NONE
    return lease
  }
  const copyOf = (ended: Lease, length: number): Buffer => {
    const copy = Buffer.copyBytesFrom(ended.bytes, 0, length)
    ended.release()
    return copy
  }
  const isFull = (length: number): boolean => !lease.isSmall && length > LEAST_USED * lease.bytes.length

  const grown: GrowableBuffer = {
    bytes: lease.bytes,
    reserve: (end, needed, expected = 2 * grown.bytes.length) => {
      if (needed <= grown.bytes.length) return
      const larger = borrow(Math.max(needed, expected))
      const { bytes } = larger
      lease.bytes.copy(bytes, 0, 0, end)
      lease.release()
      lease = larger
      grown.bytes = bytes
    },
    // A lease that is never released keeps its buffer out of the pool.
    finish: (length) => (isFull(length) ? end().bytes.subarray(0, length) : copyOf(end(), length)),
    share: (length) => {
      const isWorthwhile = lease.isSmall ? length >= LEAST_SHARED : isFull(length)
      const ended = end()
      if (isWorthwhile && ended.share(length)) return { bytes: ended.bytes, lease: ended }
      return { bytes: copyOf(ended, length), lease: null }
    },
    drop: () => end().release(),
  }
  return grown
}
