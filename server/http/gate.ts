import type { EventEmitter } from 'node:events'
import { ApiError } from './errors.ts'

/** Who waits for a place and then has it: until it closes, at the latest. */
export type Holder = EventEmitter & { readonly closed: boolean }

/**
 * Waits for a place and gives the way to leave it, which is taken at the latest when `holder` emits `close`.
 * Rejects when `holder` closes while it waits.
 */
export type Enter = (holder?: Holder) => Promise<() => void>

/** Lets at most `places` works run at a time; the others wait in the order in which they came. */
export const gate = (places: number): Enter => {
  let free = places
  const waiting: (() => void)[] = []

  return (holder) =>
    new Promise((resolve, reject) => {
      const enter = () => {
        free--
        holder?.off('close', giveUp)
        holder?.once('close', leave)
        resolve(leave)
      }
      let left = false
      const leave = () => {
        if (left) return
        left = true
        holder?.off('close', leave)
        free++
        waiting.shift()?.()
      }
      const giveUp = () => {
        const place = waiting.indexOf(enter)
        if (place >= 0) waiting.splice(place, 1)
        // Nobody will read this error: it only ends the wait.
        reject(new ApiError('bad_request'))
      }

      if (holder?.closed) giveUp()
      else if (free > 0) enter()
      else {
        waiting.push(enter)
        holder?.once('close', giveUp)
      }
    })
}
