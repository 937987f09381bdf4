import type { EventEmitter } from 'node:events'
import { ApiError } from '../errors.ts'
import { countRefused, countUse, type Party, type SlotName } from './slots.ts'

/** Response or other event emitter that waits for a slot and then holds it, until it emits `close` at the latest. */
export type SlotHolder = Pick<EventEmitter, 'once' | 'off'> & { readonly closed: boolean }

export interface SemaphoreParts {
  /** Name in metrics and in the list of shared resources. */
  readonly name: SlotName
  /** Concurrent calls in total. */
  readonly places: number
  /** Concurrent calls of one site. */
  readonly ofSite?: number
  /** The same while other sites call, and for five seconds after. */
  readonly ofSiteAmongOthers?: number
  /** Maximum number of waiting calls of one site. */
  readonly waiting: number
  /** Longest wait, in ms; infinite for background work, which retries anyway. */
  readonly patience: number
}

interface Call {
  /** Releases its slot, or stops waiting, when it closes. */
  readonly holder?: SlotHolder | undefined
  /** Number of slots that the call needs. */
  readonly weight?: number
  /** Longest wait, in ms, in place of that of the semaphore. */
  readonly patience?: number
}

/**
 * Waits for a slot, and returns the function that releases it.
 * @throws {ApiError} `overloaded` after the longest wait, or immediately for too many waiting calls of the site
 */
export type Enter = (party: Party, call?: Call) => Promise<() => void>

interface Waiting {
  readonly weight: number
  readonly arrived: number
  readonly enter: () => void
}

const NO_CALL: { readonly party?: Party; readonly at: number } = { at: Number.NEGATIVE_INFINITY }

/** Maximum number of sites whose turn numbers are kept while none of their calls runs or waits. */
const MAX_REMEMBERED = 1_000

/** Time in ms for which a call of a site limits other sites to {@link SemaphoreParts.ofSiteAmongOthers}. */
const ACTIVE_MS = 5_000

/** Calls of one site. */
interface Line {
  /** Turn number of its next call. */
  turn: number
  /** Slots that its calls hold. */
  slots: number
  readonly calls: Waiting[]
}

/**
 * Semaphore that serves sites in turn, and the calls of a site in order of arrival. A new site precedes the second call of a site
 * that has been served, so it waits for running calls, and not for a queue.
 *
 * Turns are numbered: a call has the number after the last one of its site, or the current number if that is higher; the lowest
 * number is next (start-time fair queueing). A call that needs more slots than are free waits at the front, so it does not
 * starve.
 */
export const semaphore = ({
  name,
  places,
  ofSite = places,
  ofSiteAmongOthers = ofSite,
  waiting: most,
  patience: usual,
}: SemaphoreParts): Enter => {
  const lines = new Map<Party, Line>()
  let slotsInUse = 0
  let queued = 0
  let present = 0
  let arrivals = 0
  /** Latest call of a site, and the latest one of another site. */
  let [latest, other] = [NO_CALL, NO_CALL]

  const noteCall = (party: Party): void => {
    if (typeof party !== 'number') return
    if (party !== latest.party) other = latest
    latest = { party, at: performance.now() }
  }

  const limitOf = (party: Party): number => {
    if (ofSiteAmongOthers === ofSite) return ofSite
    const { at } = latest.party === party ? other : latest
    return performance.now() - at < ACTIVE_MS ? ofSiteAmongOthers : ofSite
  }

  /** Next queue that may take another slot. Removes queues without state. */
  const next = (): Line | undefined => {
    let first: { readonly line: Line; readonly call: Waiting } | undefined
    for (const [party, line] of lines) {
      const [call] = line.calls
      if (!call) {
        if (line.slots === 0 && (line.turn <= present || lines.size > MAX_REMEMBERED)) lines.delete(party)
      } else if (line.slots === 0 || line.slots + call.weight <= limitOf(party)) {
        const isBefore =
          !first ||
          line.turn < first.line.turn ||
          (line.turn === first.line.turn && call.arrived < first.call.arrived)
        if (isBefore) first = { line, call }
      }
    }
    return first?.line
  }

  const letIn = (): void => {
    if (queued === 0 && slotsInUse === 0) lines.clear()
    // Without a queue, the turns are compared only to forget old ones.
    if (queued === 0 && lines.size <= MAX_REMEMBERED) return
    for (let line = next(); line; line = next()) {
      const [call] = line.calls
      if (!call || call.weight > places - slotsInUse) return
      line.calls.shift()
      queued--
      present = Math.max(present, line.turn)
      line.turn = present + 1
      line.slots += call.weight
      slotsInUse += call.weight
      call.enter()
    }
  }

  const lineOf = (party: Party): Line => {
    const line = lines.get(party) ?? { turn: present, slots: 0, calls: [] }
    lines.set(party, line)
    if (line.calls.length === 0) line.turn = Math.max(line.turn, present)
    return line
  }

  return (party, { holder, weight: requestedWeight = 1, patience = usual } = {}) =>
    new Promise((resolve, reject) => {
      const weight = Math.min(requestedWeight, ofSite, places)
      // No client reads this error: it only ends the wait.
      if (holder?.closed) return reject(new ApiError('bad_request'))
      const line = lineOf(party)
      let late: NodeJS.Timeout | undefined
      let isLeft = false

      const leave = (): void => {
        if (isLeft) return
        isLeft = true
        holder?.off('close', leave)
        countUse(name, party, { inUse: -weight })
        slotsInUse -= weight
        // A wait due to the limit of the site gains no priority: this call was the site's last turn.
        if (line.slots + 1 > limitOf(party)) line.turn = Math.max(line.turn, present + 1)
        line.slots -= weight
        letIn()
      }
      const enter = (): void => {
        clearTimeout(late)
        holder?.off('close', hangUp)
        holder?.once('close', leave)
        countUse(name, party, { inUse: weight, waiting: -1 })
        resolve(leave)
      }
      const waiting: Waiting = { weight, arrived: arrivals++, enter }
      const giveUp = (error: ApiError): void => {
        clearTimeout(late)
        holder?.off('close', hangUp)
        line.calls.splice(line.calls.indexOf(waiting), 1)
        queued--
        countUse(name, party, { waiting: -1 })
        reject(error)
        letIn()
      }
      const hangUp = (): void => giveUp(new ApiError('bad_request'))

      noteCall(party)
      line.calls.push(waiting)
      queued++
      countUse(name, party, { waiting: 1 })
      holder?.once('close', hangUp)
      letIn()
      if (!line.calls.includes(waiting)) return
      if (line.calls.length > most) {
        countRefused(name, party)
        return giveUp(new ApiError('overloaded.site_queue'))
      }
      if (patience === Number.POSITIVE_INFINITY) return
      late = setTimeout(() => {
        countRefused(name, party)
        giveUp(new ApiError('overloaded.turn', { seconds: patience / 1000 }))
      }, patience).unref()
    })
}
