import { EventEmitter } from 'node:events'
import type { SlotHolder } from '../http/limits/semaphore.ts'

/** Readers of one shared response. Closes when the last one has disconnected or received the whole response. */
export class Audience extends EventEmitter implements SlotHolder {
  closed = false
  #readers = 0
  readonly #controller = new AbortController()

  /** Aborts when it closes. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Adds a reader. `sent` settles when the reader has disconnected or has the response; omit it for a reader that remains. */
  add(sent: Promise<unknown> | undefined): void {
    this.#readers++
    sent?.then(() => {
      if (--this.#readers > 0) return
      this.closed = true
      this.emit('close')
      this.#controller.abort()
    })
  }
}
