import type { Importable } from '../batch/importable.ts'
import type { Writer } from '../batch/writer.ts'
import type { Database } from '../database/sql.ts'
import type { App } from '../http/app.ts'
import { importRoutes } from './import-routes.ts'
import { jobRoutes } from './job-routes.ts'
import { measureImports } from './metrics.ts'
import { uploadPlaces } from './places.ts'
import { createImportQueue } from './queue.ts'
import { sweepJobs } from './sweep.ts'
import { workOn } from './work.ts'

interface Parts {
  readonly sql: Database
  readonly writer: Writer
  /** By path. */
  readonly importables: ReadonlyMap<string, Importable>
}

/**
 * Imports (rule 4.2.13): files of any length that become objects in the background, by whichever process comes first.
 * This one works from when `app` listens until it closes. What it gives declares the calls, behind each door that leads to them.
 */
export const jobs = (app: App, { sql, writer, importables }: Parts): ((app: App) => void) => {
  const parts = { sql, takeTurn: writer.takeTurn, importables, log: app.log }
  const queue = createImportQueue({ sql, log: app.log, work: (task, stop) => workOn(parts, task, stop) })

  const takePlace = uploadPlaces()
  sweepJobs(app, sql)
  measureImports(app.registry)

  let stopped: Promise<void> | undefined
  app.addHook('onListen', async () => queue.start())
  // The chunk under way is finished while the last requests are.
  app.addHook('preClose', async () => {
    stopped = queue.stop()
  })
  app.addHook('onClose', () => stopped)

  return (app) => {
    importRoutes(app, { sql, queue, importables, takePlace })
    jobRoutes(app, { sql })
  }
}
