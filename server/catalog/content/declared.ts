import { createHash } from 'node:crypto'
import type { Resource } from '@vitrina/schema/resource'
import { type Table, tableOf } from '../../platform/postgres/derive/table.ts'
import { formOf, type TableForm } from './write/draft.ts'

/** Prepared declaration of one kind of object and of the kinds it may refer to. */
export interface Declared {
  readonly form: TableForm
  readonly tables: ReadonlyMap<string, Table>
  /** Changes whenever the declaration does, so that nothing read or sent under another one is recognised. */
  readonly fingerprint: string
}

/** Prepares declarations for reading and writing; by path, in their order. */
export const declare = (resources: readonly Resource[]): ReadonlyMap<string, Declared> => {
  const tables = new Map(resources.map((resource) => [resource.path, tableOf(resource)]))
  return new Map(
    [...tables].map(([path, table]) => {
      const fingerprint = createHash('sha256')
        .update(JSON.stringify(table.resource))
        .digest('hex')
        .slice(0, 8)
      return [path, { form: formOf(table), tables, fingerprint }]
    }),
  )
}
