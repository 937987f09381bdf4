import { publicAddressSql } from '../../../platform/postgres/derive/public-address.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
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
  ]
  requested.set(table, known)
  return known
}

const NONE: readonly Shown[] = []

/** The columns that a single read selects in addition to the stored object: always all, so that each table has one more statement. */
export const extrasOf = (table: Table, shown: readonly Shown[]): readonly Shown[] =>
  shown.some(({ extra }) => extra === REQUESTED) ? requestedOf(table) : NONE

/** The kinds of objects whose changes show in these columns, in addition to their own. */
export const typesOf = (shown: readonly Shown[]): readonly string[] => [
  ...new Set(shown.flatMap(({ types = [] }) => types)),
]
