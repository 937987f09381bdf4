import type { EventEmitter } from 'node:events'
import { ApiError } from './errors.ts'

/** Who waits for a place and then has it: until it closes, at the latest. */
export type Waiter = EventEmitter & { readonly closed: boolean }

/**
 * Waits for a place, or for `wanted` of them at once, and gives the way to leave, which is taken at the latest when `holder`
 * emits `close`. Rejects when `holder` closes while it waits.
 */
export type Enter = (holder?: Waiter, wanted?: number) => Promise<() => void>

/** Lets at most `places` works run at a time; the others wait in the order in which they came. */
export const gate = (places: number): Enter => {
  let free = places
  const waiting: { readonly wanted: number; readonly enter: () => void }[] = []
  const letIn = () => {
    while (waiting[0] && waiting[0].wanted <= free) waiting.shift()?.enter()
  }

  return (holder, wanted = 1) =>
    new Promise((resolve, reject) => {
      const enter = () => {
        free -= wanted
        holder?.off('close', giveUp)
        holder?.once('close', leave)
        resolve(leave)
      }
      let left = false
      const leave = () => {
        if (left) return
        left = true
        holder?.off('close', leave)
        free += wanted
        letIn()
      }
      const giveUp = () => {
        const place = waiting.findIndex((one) => one.enter === enter)
        if (place >= 0) waiting.splice(place, 1)
        // Nobody will read this error: it only ends the wait.
        reject(new ApiError('bad_request'))
        letIn()
      }

      if (holder?.closed) return giveUp()
      waiting.push({ wanted, enter })
      holder?.once('close', giveUp)
      letIn()
    })
}
