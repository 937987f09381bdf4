import { Socket } from 'node:net'
import { publishReusable } from './reusable-bytes.ts'

/** Header of a protocol message: its kind, and its length without the kind. */
const KIND = 1
const HEAD = KIND + 4
const COPY_DATA = 'd'.charCodeAt(0)
const READY_FOR_QUERY = 'Z'.charCodeAt(0)
const READY_LENGTH = HEAD + 1

/** Read buffer of all connections of this process: received bytes are used, or copied, before the next read. */
const readBuffer = Buffer.allocUnsafeSlow(2 ** 18)

/** Maximum bytes that a connection keeps of its memory for a row received in parts. */
const MAX_BUFFERED_BYTES = 2 ** 16

/** Processes a row of a COPY. `bytes` are valid until it returns. Must not throw. */
type TakeRow = (bytes: Buffer) => void

/**
 * Connection to PostgreSQL that passes the rows of a COPY without a copy. A socket of Node allocates 64 KiB
 * per read, which costs V8 a full garbage collection after some megabytes.
 */
export class DatabaseSocket extends Socket {
  #takeRow: TakeRow | undefined
  /** Incomplete message, and the number of its received bytes. */
  #begun = Buffer.alloc(0)
  #begunLength = 0
  /** True if the last bytes end a response. */
  #isReady = false

  constructor() {
    super({
      onread: { buffer: readBuffer, callback: (length) => this.#take(readBuffer.subarray(0, length)) },
    })
  }

  /**
   * Passes the rows of the next statement, a COPY, to `takeRow`. The rest of its response goes to the reader
   * of the socket, and so do the rows after an incomplete earlier message.
   */
  takeRows(takeRow: TakeRow): void {
    if (this.#isReady) this.#takeRow = takeRow
  }

  /** Processes received bytes; returns whether more is to be read. */
  #take(bytes: Buffer): boolean {
    let at = this.#begunLength > 0 ? this.#takeRest(bytes) : 0
    while (this.#takeRow && at < bytes.length) at = this.#takeNext(bytes, at)
    if (at === bytes.length) return true
    const others = Buffer.from(bytes.subarray(at))
    this.#isReady = isEndOfAnswer(others)
    return this.push(others)
  }

  /** Processes the message at an offset as far as it was received; returns the offset after it. */
  #takeNext(bytes: Buffer, at: number): number {
    const length = bytes.length - at < HEAD ? HEAD : this.#lengthAt(bytes, at)
    if (at + length > bytes.length) {
      this.#reserve(length)
      this.#begunLength = bytes.copy(this.#begun, 0, at)
      return bytes.length
    }
    this.#takeMessage(bytes, at, at + length)
    return at + length
  }

  /** Continues with a started message; returns the index after it. */
  #takeRest(bytes: Buffer): number {
    let at = 0
    const fill = (length: number): boolean => {
      this.#reserve(length)
      const copied = bytes.copy(this.#begun, this.#begunLength, at, at + length - this.#begunLength)
      at += copied
      this.#begunLength += copied
      return this.#begunLength === length
    }
    if (this.#begunLength < HEAD && !fill(HEAD)) return at
    const length = this.#lengthAt(this.#begun, 0)
    if (!fill(length)) return at
    this.#begunLength = 0
    this.#takeMessage(this.#begun, 0, length)
    return at
  }

  /** Length of a message; an invalid one ends the connection. */
  #lengthAt(bytes: Buffer, at: number): number {
    const length = KIND + bytes.readInt32BE(at + KIND)
    if (length < HEAD) this.destroy(new Error('PostgreSQL sent an invalid protocol message.'))
    return Math.max(length, HEAD)
  }

  #reserve(length: number): void {
    if (this.#begun.length >= length) return
    const larger = Buffer.allocUnsafeSlow(length)
    this.#begun.copy(larger, 0, 0, this.#begunLength)
    this.#begun = larger
  }

  #takeMessage(bytes: Buffer, start: number, stop: number): void {
    if (bytes[start] === COPY_DATA) {
      const row = bytes.subarray(start + HEAD, stop)
      this.#takeRow?.(row)
      publishReusable(row)
      return
    }
    if (bytes[start] === READY_FOR_QUERY) {
      this.#takeRow = undefined
      this.#isReady = true
      if (this.#begun.length > MAX_BUFFERED_BYTES) this.#begun = Buffer.alloc(0)
    }
    this.push(Buffer.from(bytes.subarray(start, stop)))
  }
}

const isEndOfAnswer = (bytes: Buffer): boolean => {
  const at = bytes.length - READY_LENGTH
  return at >= 0 && bytes[at] === READY_FOR_QUERY && bytes.readInt32BE(at + KIND) === READY_LENGTH - KIND
}
