import { EventEmitter } from 'node:events'
import { ApiError } from '../http/errors.ts'
import { type Enter, gate, type Waiter } from '../http/gate.ts'

/** Files that are received at a time: each holds a few MiB in memory. Whoever comes then waits without being read. */
const AT_ONCE = 8

/** Of one site, so that its slow senders hold up nobody else. */
const OF_A_SITE = 3

/** The longest wait, in ms. Behind senders on bad links it may take hours; better to come again. */
const PATIENCE_MS = 60_000

/**
 * Waits for a slot to receive a file of a site, and gives the way to leave it, which is taken at the latest when
 * `reply` closes. What it gives throws an {@link ApiError} `overloaded` after a minute.
 */
export const uploadSlots = (patience = PATIENCE_MS) => {
  const ofAll = gate(AT_ONCE)
  const ofSites = new Map<number, Enter>()

  return async (siteId: number, reply: Waiter): Promise<() => void> => {
    const ofSite = ofSites.get(siteId) ?? gate(OF_A_SITE)
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
