import { undoCountsOf, writeFiguresOf, writeOrdersOfExchange } from '../exchange-parts.ts'
import { audit } from '../hub/audit.ts'
import { attempt } from '../hub/defence/attempts.ts'
import type { Module } from '../module.ts'
import { eachOrder } from '../orders/read/orders-by-id.ts'
import type { ContentImportable, Importable } from '../platform/batch/importable.ts'
import type { App } from '../platform/http/app.ts'
import type { Services } from '../services.ts'
import { destinationApiRoutes } from './destinations/api-routes.ts'
import { destinationRoutes } from './destinations/destination-routes.ts'
import { exchangesToday } from './destinations/map-queries.ts'
import { exchanges } from './exchange.ts'
import type { ExchangeParts } from './parts.ts'
import { recordingRoutes } from './recorder/recording-routes.ts'
import { readDestinationUndo, requestUndoOf } from './undo/undo-session.ts'

interface InstallParts {
  readonly content: ReadonlyMap<string, ContentImportable>
  /** Content objects and figures by the paths of their imports. */
  readonly importables: ReadonlyMap<string, Importable>
  readonly makePicture: ExchangeParts['makePicture']
  readonly undoImport: ExchangeParts['undoImport']
}

/** Exchange of files with 1C and systems that speak CommerceML. */
export const installExchange = (
  app: App,
  { sql, config, writer, orderWriter, secrets, noteOf }: Services,
  { content, importables, makePicture, undoImport }: InstallParts,
) => {
  const undoCounts = undoCountsOf(importables)
  const { routes, finish, settleLines } = exchanges(app, {
    sql,
    takeTurn: writer.takeTurn,
    takeOrderTurn: orderWriter.takeTurn,
    content,
    writeFigures: writeFiguresOf(importables),
    undoCounts,
    undoImport,
    writeForeignOrders: writeOrdersOfExchange,
    readOrders: eachOrder,
    makePicture,
    countWrongPassword: (network) => attempt(sql, 'destination address', network),
    dataDir: config.dataDir,
  })
  /** Starts work in the background; after a failure another process or the next run does it. */
  const begin = (): void => {
    finish().catch((err) => app.log.warn({ err }, 'finishing open exchanges failed; it is retried'))
  }
  return {
    own: routes,
    api: (app) =>
      destinationApiRoutes(app, {
        sql,
        writer,
        secrets,
        audit,
        undo: {
          read: (sql, key, run) => readDestinationUndo({ undoCounts }, sql, key, run),
          request: requestUndoOf,
          begin,
        },
      }),
    siteAdmin: (app) => {
      destinationRoutes(app, { sql, noteOf, begin, settleLines })
      recordingRoutes(app, { sql, noteOf })
    },
    today: { exchanges: (siteId) => exchangesToday(sql, siteId) },
  } satisfies Module
}
