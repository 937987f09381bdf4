import { resources } from '@vitrina/schema/resources/index'
import type { Module } from '../module.ts'
import type { Importable } from '../platform/batch/importable.ts'
import type { App } from '../platform/http/app.ts'
import type { Services } from '../services.ts'
import { jobs } from './jobs/jobs.ts'
import { presentJobs } from './jobs/present-jobs.ts'
import { pictures } from './pictures/pictures.ts'

interface Catalog {
  readonly importables: ReadonlyMap<string, Importable>
  readonly tables: readonly string[]
}

/** Imports of files, with their undo, and pictures. */
export const installImports = (
  app: App,
  { sql, config, writer, consoleOrigin }: Services,
  { importables, tables }: Catalog,
) => {
  const { jobRoutes, undoRoutes, undo } = jobs(app, { sql, config, writer, importables })
  const pictureParts = pictures(app, {
    sql,
    config,
    origin: consoleOrigin,
    writer,
    products: importables.get(resources.product.path) as Importable,
    tables,
  })
  return {
    api: (app) => app.register(async (app) => jobRoutes(app)),
    siteAdmin: pictureParts.routes,
    site: undoRoutes,
    today: { jobs: (siteId) => presentJobs(sql, siteId) },
    makePicture: pictureParts.make,
    undo,
  } satisfies Module & Record<string, unknown>
}
