import type { Parameters } from '../../../platform/http/protocol/query.ts'
import { publicAddressSql } from '../../../platform/postgres/derive/public-address.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import { OPTIONS } from '../../product-options.ts'
import type { Shown } from './render.ts'

const REQUESTED = 'requested'

const requested = new WeakMap<Table, readonly Shown[]>()

/** Columns that a read shows only when `fields` names them. */
export const requestedOf = (table: Table): readonly Shown[] => {
  const address = publicAddressSql(table.resource)
  const known = requested.get(table) ?? [
    ...(address === undefined
      ? []
      : [
          {
            name: 'public_url',
            form: 'verbatim' as const,
            sql: address,
            extra: REQUESTED,
            types: ['site'],
          },
        ]),
    ...(table.resource.hasOptions ? [OPTIONS] : []),
  ]
  requested.set(table, known)
  return known
}

const NONE: readonly Shown[] = []

/**
 * The columns that a single read selects in addition to the stored object: always all of them, so that each table needs only one
 * more statement.
 */
export const extrasOf = (table: Table, shown: readonly Shown[]): readonly Shown[] =>
  shown.some(({ extra }) => extra === REQUESTED) ? requestedOf(table) : NONE

/**
 * Further kinds of objects whose changes affect a read with these parameters. Computed before the parameters are parsed, because
 * the own fields depend on the state of the site; a name within another name only makes the ETag change more often.
 */
export const typesAffecting = (table: Table, { fields = '' }: Parameters): readonly string[] => {
  const fieldNames = String(fields)
  return requestedOf(table).flatMap(({ name, types = [] }) => (fieldNames.includes(name) ? types : []))
}
