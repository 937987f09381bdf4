import type { App } from '../../../platform/http/app.ts'
import { sweepWhileOpen } from '../../../platform/http/sweep.ts'
import { usingDatabaseAs } from '../../../platform/postgres/database-use.ts'
import { createQueue } from '../../../platform/queues/queue.ts'
import { deleteOldImports, hasPictureWork, type PictureTask } from './import-queries.ts'
import { pictureImportRoutes } from './import-routes.ts'
import { type PictureWorkParts, processPictureImport } from './process-picture-import.ts'

/**
 * Archives of pictures for products, processed in the background by any process. Archives of several sites take turns, one file
 * each, because a site has one slot for drawings. This process works while `app` is open. Returns the function that declares the
 * console routes of a site.
 */
export const pictureImports = (app: App, parts: Omit<PictureWorkParts, 'log'>): ((app: App) => void) => {
  const { sql } = parts
  const queue = createQueue<PictureTask>({
    name: 'picture-import',
    atOnce: 2,
    sql,
    log: app.log,
    keyOf: ({ siteId }) => String(siteId),
    needsCare: hasPictureWork,
    work: async (task, { stop }) => {
      const rest = await usingDatabaseAs(task.siteId, 'picture-import', () =>
        processPictureImport({ ...parts, log: app.log }, task, stop, () => queue.hasOthers(task)),
      )
      if (rest !== 'nothing') await sql.begin((sql) => queue.send(sql, task, rest.seconds))
    },
  })
  sweepWhileOpen(app, 'old imports of pictures', () => deleteOldImports(sql))

  let stopped: Promise<void> | undefined
  app.addHook('onListen', async () => queue.start())
  // Concurrent with the last requests: the current picture is finished.
  app.addHook('preClose', async () => {
    stopped = queue.stop()
  })
  app.addHook('onClose', () => stopped)

  return (app) => pictureImportRoutes(app, { sql, queue })
}
