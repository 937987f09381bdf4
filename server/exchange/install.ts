import { writeFiguresOf, writeOrdersOfExchange } from '../exchange-parts.ts'
import { audit } from '../hub/audit.ts'
import { attempt } from '../hub/defence/attempts.ts'
import type { Module } from '../module.ts'
import { eachOrder } from '../orders/read/orders-by-id.ts'
import type { ContentImportable } from '../platform/batch/importable.ts'
import type { App } from '../platform/http/app.ts'
import type { Services } from '../services.ts'
import { destinationApiRoutes } from './destinations/api-routes.ts'
import { destinationRoutes } from './destinations/destination-routes.ts'
import { exchangesToday } from './destinations/map-queries.ts'
import { exchanges } from './exchange.ts'
import type { ExchangeParts } from './parts.ts'
import { recordingRoutes } from './recorder/recording-routes.ts'

interface Given {
  readonly content: ReadonlyMap<string, ContentImportable>
  readonly makePicture: ExchangeParts['makePicture']
}

/** Exchange of files with 1C and systems that speak CommerceML. */
export const installExchange = (
  app: App,
  { sql, config, writer, orderWriter, secrets, noteOf }: Services,
  { content, makePicture }: Given,
) => {
  const { routes, finish, settleLines } = exchanges(app, {
    sql,
    takeTurn: writer.takeTurn,
    takeOrderTurn: orderWriter.takeTurn,
    content,
    writeFigures: writeFiguresOf,
    writeForeignOrders: writeOrdersOfExchange,
    readOrders: eachOrder,
    makePicture,
    countWrongPassword: (network) => attempt(sql, 'destination address', network),
    dataDir: config.dataDir,
  })
  return {
    own: routes,
    api: (app) => destinationApiRoutes(app, { sql, writer, secrets, audit }),
    siteAdmin: (app) => {
      destinationRoutes(app, { sql, noteOf, finish, settleLines })
      recordingRoutes(app, { sql, noteOf })
    },
    today: { exchanges: (siteId) => exchangesToday(sql, siteId) },
  } satisfies Module
}
