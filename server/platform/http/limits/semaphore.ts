import type { EventEmitter } from 'node:events'
import { ApiError } from '../errors.ts'
import { countRefused, countUse, type Party, type SlotName } from './slots.ts'

/** Response or other event emitter that waits for a place and then holds it, until it emits `close` at the latest. */
export type SlotHolder = Pick<EventEmitter, 'once' | 'off'> & { readonly closed: boolean }

export interface SemaphoreParts {
  /** Name in measurements and in the list of shared resources. */
  readonly name: SlotName
  /** Calls that may run at a time. */
  readonly places: number
  /** Maximum for one site. */
  readonly ofSite?: number
  /** Calls of one site that may wait. */
  readonly waiting: number
  /** Longest wait, in ms; infinite for background work, which tries again anyway. */
  readonly patience: number
}

interface Call {
  /** The holder loses its place, and its wait ends, when it closes. */
  readonly holder?: SlotHolder | undefined
  /** Places that the call takes at once. */
  readonly wanted?: number
}

/**
 * Waits for the turn of a call, and returns the function that releases its place.
 * @throws {ApiError} `overloaded` after the longest wait, or immediately for too many waiting calls of the
 * site
 */
export type Enter = (party: Party, call?: Call) => Promise<() => void>

interface Waiting {
  readonly wanted: number
  readonly arrived: number
  readonly enter: () => void
}

/** Sites whose turns are remembered while none of their calls runs or waits. */
const MOST_REMEMBERED = 1_000

/** Calls of one site. */
interface Line {
  /** Number of the turn that its next call has. */
  turn: number
  /** Places that its calls hold. */
  held: number
  readonly calls: Waiting[]
}

/**
 * Semaphore that serves sites in turn, and the calls of a site in the order of their arrival. A site that arrives goes before
 * the second call of a site that has had a turn, so it waits for calls that run, and not for a queue.
 *
 * Turns are numbered: a call has the number after the last one of its site, or the present number when that is higher; the lowest
 * number is next (start-time fair queueing). A call that wants more places than are free waits in front, so it does not starve.
 */
export const semaphore = ({
  name,
  places,
  ofSite = places,
  waiting: most,
  patience,
}: SemaphoreParts): Enter => {
  const lines = new Map<Party, Line>()
  let taken = 0
  let present = 0
  let arrivals = 0

  /** Next queue that may hold one more place. Removes queues without state. */
  const next = (): Line | undefined => {
    let first: { readonly line: Line; readonly call: Waiting } | undefined
    for (const [party, line] of lines) {
      const [call] = line.calls
      if (!call) {
        if (line.held === 0 && (line.turn <= present || lines.size > MOST_REMEMBERED)) lines.delete(party)
      } else if (line.held === 0 || line.held + call.wanted <= ofSite) {
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
    if (taken === 0 && [...lines.values()].every(({ calls }) => calls.length === 0)) lines.clear()
    for (let line = next(); line; line = next()) {
      const [call] = line.calls
      if (!call || call.wanted > places - taken) return
      line.calls.shift()
      present = Math.max(present, line.turn)
      line.turn = present + 1
      line.held += call.wanted
      taken += call.wanted
      call.enter()
    }
  }

  const lineOf = (party: Party): Line => {
    const line = lines.get(party) ?? { turn: present, held: 0, calls: [] }
    lines.set(party, line)
    if (line.calls.length === 0) line.turn = Math.max(line.turn, present)
    return line
  }

  return (party, { holder, wanted: asked = 1 } = {}) =>
    new Promise((resolve, reject) => {
      const wanted = Math.min(asked, ofSite, places)
      // No client reads this error: it only ends the wait.
      if (holder?.closed) return reject(new ApiError('bad_request'))
      const line = lineOf(party)
      let late: NodeJS.Timeout | undefined
      let isLeft = false

      const leave = (): void => {
        if (isLeft) return
        isLeft = true
        holder?.off('close', leave)
        countUse(name, party, { taken: -wanted })
        taken -= wanted
        // The bound of the site made it wait: that saves up no turns, and this call was its last turn.
        if (line.held + 1 > ofSite) line.turn = Math.max(line.turn, present + 1)
        line.held -= wanted
        letIn()
      }
      const enter = (): void => {
        clearTimeout(late)
        holder?.off('close', hangUp)
        holder?.once('close', leave)
        countUse(name, party, { taken: wanted, waiting: -1 })
        resolve(leave)
      }
      const waiting: Waiting = { wanted, arrived: arrivals++, enter }
      const giveUp = (error: ApiError): void => {
        clearTimeout(late)
        holder?.off('close', hangUp)
        line.calls.splice(line.calls.indexOf(waiting), 1)
        countUse(name, party, { waiting: -1 })
        reject(error)
        letIn()
      }
      const hangUp = (): void => giveUp(new ApiError('bad_request'))

      line.calls.push(waiting)
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
