import type { EventEmitter } from 'node:events'
import { ApiError } from './errors.ts'

/** Waits for a turn; `holder` has it until it emits `close`. Rejects when `holder` closes while waiting. */
export type TakeTurn = (holder: EventEmitter & { readonly closed: boolean }) => Promise<void>

/** Lets at most `places` holders work at a time; the others wait in the order in which they came. */
export const createTurns = (places: number): TakeTurn => {
  let free = places
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return (holder) =>
    new Promise((resolve, reject) => {
      const enter = () => {
        holder.off('close', giveUp)
        holder.once('close', leave)
        resolve()
      }
      const giveUp = () => {
        const place = waiting.indexOf(enter)
        if (place >= 0) waiting.splice(place, 1)
        // Nobody will read this error: it only ends the wait.
        reject(new ApiError('bad_request'))
      }
      if (holder.closed) giveUp()
      else if (free > 0) {
        free--
        enter()
      } else {
        waiting.push(enter)
        holder.once('close', giveUp)
      }
    })
}
