import { hideConfirmed } from './catalogue/absent.ts'
import type { sessionImports } from './catalogue/import-session.ts'
import { writeParkedValues } from './catalogue/parked.ts'
import { currentDestination } from './destinations/credentials.ts'
import { selectUnfinished } from './destinations/map-queries.ts'
import { writeArrivedLines } from './orders/open-lines.ts'
import { writeParkedStatuses } from './orders/parked.ts'
import type { ExchangeParts } from './parts.ts'
import { undoRequested } from './undo/undo-session.ts'

/** Destinations per run. */
const MAX = 20

/**
 * Finishes exchanges in the background: files of finished dry runs, and values whose words are mapped now. Any process may do it,
 * after a console call, a CLI command or the kill of another process.
 */
export const exchangeFinisher = (parts: ExchangeParts, imports: ReturnType<typeof sessionImports>) => {
  let running: Promise<void> | undefined
  const pass = async (): Promise<void> => {
    for (const key of await selectUnfinished(parts.sql, MAX)) {
      const destination = await currentDestination(parts.sql, key)
      if (!destination || parts.stop.aborted) continue
      if (key.catchingUp) await imports.catchUp(destination)
      await hideConfirmed(parts, destination)
      await writeParkedValues(parts, destination)
      await writeParkedStatuses(parts, destination)
      await writeArrivedLines(parts, destination)
      await undoRequested(parts, destination)
    }
  }
  return {
    run: (): Promise<void> => {
      running ??= pass().finally(() => {
        running = undefined
      })
      return running
    },
    /** Resolves when the current run has ended. */
    close: async (): Promise<void> => {
      await Promise.allSettled([running])
    },
  }
}
