import { free } from '../http/bodies/spool.ts'
import { publishReusable } from '../postgres/pool/reusable-bytes.ts'

// Buffers of answers are used again: a buffer counts as external memory, and V8 looks through the whole heap after some ten megabytes
// of new ones.

/** Size of a small buffer in bytes: a page of a hundred objects fits. */
export const SMALL = 2 ** 20

/** Most free small buffers, and most small buffers that responses hold: a slow reader holds its buffer for long. */
const MOST_SMALL = 16

/** Most free large buffers, and how long they stay, in ms. A larger buffer than LARGEST is left to the garbage collector. */
const MOST_LARGE = 2
const LARGEST = 2 ** 25
const LARGE_MS = 1_000

/** Sizes of large buffers are multiples of this, so that the next answer of about one size fits. */
const LARGE_STEP = 2 ** 20

/** A buffer of the pool. The generation is the number of its releases. */
interface Slot {
  readonly buffer: Buffer
  generation: number
  /** True after a response has held it: the system may have seen its address, so its memory is never freed explicitly. */
  wasShared: boolean
}

const small: Slot[] = []
let large: Slot[] = []
let sharedSmall = 0
let expiry: NodeJS.Timeout | undefined

/** The use of one buffer by one owner, from {@link borrow} to `release()`. */
export class Lease {
  readonly #slot: Slot
  readonly #generation: number
  #end: number
  #isShared = false

  constructor(slot: Slot) {
    this.#slot = slot
    this.#generation = slot.generation
    this.#end = slot.buffer.length
  }

  /** @throws {Error} after `release()`, when the buffer may contain bytes of another site */
  get bytes(): Buffer {
    return this.#valid().buffer.subarray(0, this.#end)
  }

  get isSmall(): boolean {
    return this.#slot.buffer.length === SMALL
  }

  /** Leaves the first `end` bytes to a response; false when responses hold too many small buffers, and the caller copies. */
  share(end: number): boolean {
    const slot = this.#valid()
    if (this.isSmall && sharedSmall >= MOST_SMALL) return false
    if (this.isSmall) sharedSmall++
    this.#end = end
    this.#isShared = true
    slot.wasShared = true
    return true
  }

  /**
   * Returns the buffer to the pool.
   * @throws {Error} when this lease was released before
   */
  release(): void {
    const slot = this.#valid()
    slot.generation++
    if (this.isSmall && this.#isShared) sharedSmall--
    publishReusable(slot.buffer)
    if (this.isSmall && small.length < MOST_SMALL) small.push(slot)
    else if (!slot.wasShared) free(slot.buffer)
    else if (slot.buffer.length > SMALL && slot.buffer.length <= LARGEST) keepLarge(slot)
  }

  #valid(): Slot {
    if (this.#slot.generation !== this.#generation)
      throw new Error('A buffer of the pool was used after its release.')
    return this.#slot
  }
}

/** A small buffer, or for more than {@link SMALL} bytes a large one. */
export const borrow = (needed = SMALL): Lease => {
  if (needed <= SMALL) return new Lease(small.pop() ?? newSlot(SMALL))
  const size = Math.ceil(needed / LARGE_STEP) * LARGE_STEP
  const fitting = large.findIndex(({ buffer }) => buffer.length === size)
  const [found] = fitting < 0 ? [] : large.splice(fitting, 1)
  return new Lease(found ?? newSlot(size))
}

const newSlot = (size: number): Slot => ({
  buffer: Buffer.allocUnsafeSlow(size),
  generation: 0,
  wasShared: false,
})

const keepLarge = (slot: Slot): void => {
  large = [slot, ...large].slice(0, MOST_LARGE)
  clearTimeout(expiry)
  expiry = setTimeout(() => {
    large = []
  }, LARGE_MS).unref()
}
