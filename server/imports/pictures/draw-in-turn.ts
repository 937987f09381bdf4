import { EventEmitter } from 'node:events'
import { ApiError } from '../../platform/http/errors.ts'
import { type SlotHolder, semaphore } from '../../platform/http/limits/semaphore.ts'
import { drawingProcess } from './draw.ts'
import type { Drawing } from './drawing.ts'
import { drawingTime } from './drawing-time.ts'

/** Site that requests a drawing, and the response that waits for it; an archive has no response. */
export interface Drawer {
  readonly siteId: number
  readonly response?: SlotHolder | undefined
}

/**
 * Draws a picture when a slot for its site is free; the file is read no earlier.
 * @throws {ApiError} `overloaded` after a timeout, or if its site has used up its time
 */
export type Draw = (drawer: Drawer, read: () => Promise<Uint8Array>) => Promise<Drawing>

/** Drawing processes: the second one serves a site while a long drawing of another site runs. */
const PROCESSES = 2

const SLOT = { name: 'drawing', places: PROCESSES, ofSite: 1, waiting: 16, patience: 60_000 } as const

/** Draws pictures of all sites in turn, one per site at a time. The drawing ends with its response. */
export const drawInTurn = () => {
  const enter = semaphore(SLOT)
  const processes = Array.from({ length: PROCESSES }, drawingProcess)
  const idle = [...processes]
  const time = drawingTime()

  /** Waits for a slot while the response is open. The slot becomes free with the process, shortly after the response closed. */
  const turnOf = async (siteId: number, response: SlotHolder | undefined): Promise<() => void> => {
    const holder = Object.assign(new EventEmitter(), { closed: response?.closed ?? false })
    const hangUp = (): boolean => holder.emit('close')
    response?.once('close', hangUp)
    try {
      return await enter(siteId, { holder })
    } finally {
      response?.off('close', hangUp)
    }
  }

  const refuseSpent = (siteId: number): void => {
    const seconds = Math.ceil(time.waitOf(siteId, performance.now()) / 1000)
    if (seconds === 0) return
    const headers = { 'retry-after': String(seconds) }
    throw new ApiError('overloaded.site_drawing', { seconds }, { headers })
  }

  return {
    draw: (async ({ siteId, response }, read) => {
      refuseSpent(siteId)
      const leave = await turnOf(siteId, response)
      // Prefers the process that drew last, which is already loaded.
      const process = idle.pop() ?? drawingProcess()
      const began = performance.now()
      let spent: number | undefined
      try {
        refuseSpent(siteId)
        if (response?.closed) throw new ApiError('overloaded')
        response?.once('close', process.end)
        const drawing = await process.draw(read)
        spent = drawing.spent
        return drawing
      } finally {
        response?.off('close', process.end)
        time.charge(siteId, spent ?? performance.now() - began, performance.now())
        idle.push(process)
        leave()
      }
    }) satisfies Draw,
    end: (): void => {
      for (const process of processes) process.end()
    },
  }
}
