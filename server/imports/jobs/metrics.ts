import { Counter, type Registry } from 'prom-client'

/** End of an import. */
export type ImportEnd = 'done' | 'failed'

const ended = new Counter({
  name: 'vitrina_import_jobs_total',
  help: 'Imports that this process has finished, by outcome',
  labelNames: ['outcome'],
  registers: [],
})
for (const outcome of ['done', 'failed']) ended.inc({ outcome }, 0)

export const countImport = (outcome: ImportEnd): void => ended.inc({ outcome })

export const measureImports = (registry: Registry): void => registry.registerMetric(ended)
