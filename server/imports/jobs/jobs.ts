import { join } from 'node:path'
import { MAX_PACKED_BYTES } from '@vitrina/schema/workbook/limits'
import type { Config } from '../../config.ts'
import type { Importable } from '../../platform/batch/importable.ts'
import type { Writer } from '../../platform/batch/writer.ts'
import type { App } from '../../platform/http/app.ts'
import { createSpools } from '../../platform/http/bodies/spool.ts'
import { semaphore } from '../../platform/http/limits/semaphore.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { importRoutes } from './import-routes.ts'
import { jobRoutes } from './job-routes.ts'
import { measureImports } from './metrics.ts'
import { processImport } from './process-import.ts'
import { createImportQueue } from './queue.ts'
import { listReceiver } from './receive-list.ts'
import { sweepJobs } from './sweep.ts'
import type { Task } from './task.ts'
import { processUndo } from './undo/process-undo.ts'
import { undoRoutes } from './undo/undo-routes.ts'

interface JobRoutes {
  /** Declares the routes of jobs, once for each kind of caller. */
  readonly jobRoutes: (app: App) => void
  /** Declares the routes of undo for the console. */
  readonly undoRoutes: (app: App) => void
  /** Undoes the kept changes of an import, if requested. */
  readonly undo: (task: Task, stop: AbortSignal) => Promise<void>
}

interface Parts {
  readonly sql: Database
  readonly config: Pick<Config, 'dataDir'>
  readonly writer: Writer
  /** Importers by path. */
  readonly importables: ReadonlyMap<string, Importable>
}

/**
 * Files received concurrently: each takes a few MiB of memory. A site gets a share, so that its slow senders do not block others.
 * The body of a waiting sender is not read; after slow senders the wait may take hours, so it is refused and has to retry.
 */
const UPLOADS = { name: 'uploads', places: 8, ofSite: 3, waiting: 100, patience: 60_000 } as const

/**
 * Imports (rule 4.2.13): files of any length that become objects in the background, processed by any process. This one works
 * while `app` is open. Returns the function that declares the routes for each kind of caller.
 */
export const jobs = (app: App, { sql, config, writer, importables }: Parts): JobRoutes => {
  const parts = { sql, takeTurn: writer.takeTurn, importables, log: app.log }
  const work = async (task: Task, stop: AbortSignal): Promise<void> => {
    await processImport(parts, task, stop)
    await processUndo(parts, task, stop)
  }
  const queue = createImportQueue({ sql, log: app.log, work })

  const takeSlot = semaphore(UPLOADS)
  const openSpool = createSpools({
    folder: join(config.dataDir, 'spool'),
    limit: UPLOADS.places * MAX_PACKED_BYTES,
  })
  const receiveList = listReceiver({ sql, openSpool })
  sweepJobs(app, sql)
  measureImports(app.registry)

  let stopped: Promise<void> | undefined
  app.addHook('onListen', async () => queue.start())
  // Concurrent with the last requests: the current chunk is finished.
  app.addHook('preClose', async () => {
    stopped = queue.stop()
  })
  app.addHook('onClose', () => stopped)

  return {
    jobRoutes: (app) => {
      importRoutes(app, { sql, queue, importables, takeSlot, receiveList })
      jobRoutes(app, { sql })
    },
    undoRoutes: (app) => undoRoutes(app, { sql, queue, importables }),
    undo: (task, stop) => processUndo(parts, task, stop),
  }
}
