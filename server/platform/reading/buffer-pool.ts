import { free } from '../http/bodies/spool.ts'
import { publishReusable } from '../postgres/pool/reusable-bytes.ts'

// Buffers of responses are reused: a buffer counts as external memory, and V8 scans the whole heap after some ten megabytes of
// new ones.

/** Size of a small buffer in bytes: a page of a hundred objects fits. */
export const SMALL = 2 ** 20

/** Maximum number of free small buffers, and of small buffers held by responses: a slow reader holds its buffer for long. */
const MAX_SMALL = 16

/** Maximum number of free large buffers, and their lifetime in ms. Buffers larger than LARGEST are left to the garbage collector. */
const MAX_LARGE = 2
const MAX_LARGE_BYTES = 2 ** 25
const LARGE_MS = 1_000

/** Step of the sizes of large buffers, so that the next response of similar size fits. */
const LARGE_STEP = 2 ** 20

/** Buffer of the pool. The generation is the number of its releases. */
interface Slot {
  readonly buffer: Buffer
  generation: number
  /** True after a response has used it: the system may still have its address, so its memory is never freed explicitly. */
  wasShared: boolean
}

const small: Slot[] = []
let large: Slot[] = []
let sharedSmall = 0
let expiry: NodeJS.Timeout | undefined

/** Lease of one buffer, from {@link leaseBuffer} to `release()`. */
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

  /** @throws {Error} after `release()`, because the buffer may then contain bytes of another site */
  get bytes(): Buffer {
    return this.#valid().buffer.subarray(0, this.#end)
  }

  get isSmall(): boolean {
    return this.#slot.buffer.length === SMALL
  }

  /** Passes the first `end` bytes to a response; false if responses hold too many small buffers, and the caller must copy. */
  share(end: number): boolean {
    const slot = this.#valid()
    if (this.isSmall && sharedSmall >= MAX_SMALL) return false
    if (this.isSmall) sharedSmall++
    this.#end = end
    this.#isShared = true
    slot.wasShared = true
    return true
  }

  /** Returns the buffer to the pool. @throws {Error} if this lease was already released */
  release(): void {
    const slot = this.#valid()
    slot.generation++
    if (this.isSmall && this.#isShared) sharedSmall--
    publishReusable(slot.buffer)
    if (this.isSmall && small.length < MAX_SMALL) small.push(slot)
    else if (!slot.wasShared) free(slot.buffer)
    else if (slot.buffer.length > SMALL && slot.buffer.length <= MAX_LARGE_BYTES) keepLarge(slot)
  }

  #valid(): Slot {
    if (this.#slot.generation !== this.#generation)
      throw new Error('A buffer of the pool was used after its release.')
    return this.#slot
  }
}

/** Lease of a small buffer, or of a large one for more than {@link SMALL} bytes. */
export const leaseBuffer = (needed = SMALL): Lease => {
  if (needed <= SMALL) return new Lease(small.pop() ?? newSlot(SMALL))
  const size = Math.ceil(needed / LARGE_STEP) * LARGE_STEP
  const fitting = large.findIndex(({ buffer }) => buffer.length === size)
  const [slot] = fitting < 0 ? [] : large.splice(fitting, 1)
  return new Lease(slot ?? newSlot(size))
}

const newSlot = (size: number): Slot => ({
  buffer: Buffer.allocUnsafeSlow(size),
  generation: 0,
  wasShared: false,
})

const keepLarge = (slot: Slot): void => {
  large = [slot, ...large].slice(0, MAX_LARGE)
  clearTimeout(expiry)
  expiry = setTimeout(() => {
    large = []
  }, LARGE_MS).unref()
}
