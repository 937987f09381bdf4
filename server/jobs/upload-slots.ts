import { EventEmitter } from 'node:events'
import { ApiError } from '../http/errors.ts'
import { type Enter, gate, type Waiter } from '../http/gate.ts'

/** Files that are received at a time: each holds a few MiB in memory. The senders of others wait. */
export const RECEIVED_AT_ONCE: Slots = { ofAll: 8, ofSite: 3 }

interface Slots {
  readonly ofAll: number
  /** Slots of one site, so that its slow senders hold up nobody else. */
  readonly ofSite: number
}

/** The longest wait, in ms. Behind senders on bad links it may take hours; better to come again. */
const PATIENCE_MS = 60_000

/**
 * Waits for a slot to work on a file of a site, and gives the way to leave it, which is taken at the latest when
 * `reply` closes. It throws an {@link ApiError} `overloaded` after a minute.
 */
export const uploadSlots = (slots: Slots = RECEIVED_AT_ONCE, patience = PATIENCE_MS) => {
  const ofAll = gate(slots.ofAll)
  const ofSites = new Map<number, Enter>()

  return async (siteId: number, reply: Waiter): Promise<() => void> => {
    const ofSite = ofSites.get(siteId) ?? gate(slots.ofSite)
    ofSites.set(siteId, ofSite)
    const holder = Object.assign(new EventEmitter(), { closed: reply.closed })
    const leave = () => {
      holder.closed = true
      holder.emit('close')
    }
    reply.once('close', leave)
    const late = setTimeout(leave, patience)
    try {
      await ofSite(holder)
      await ofAll(holder)
      return leave
    } catch {
      throw new ApiError('overloaded')
    } finally {
      clearTimeout(late)
    }
  }
}

export type TakeUploadSlot = ReturnType<typeof uploadSlots>
