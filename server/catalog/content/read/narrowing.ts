import type { QueryParameter } from '../../../platform/http/protocol/query.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Query } from '../../../platform/postgres/pool/query.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { contentParameters, filtersAmong } from './list-parameters.ts'
import { narrowedIds } from './read-queries.ts'

/** Filters of objects (rule 4.1.5), for lists of rows that belong to them. */
export interface ObjectNarrowing {
  readonly parameters: Readonly<Record<string, QueryParameter<unknown>>>
  /** Selects the ids of matching objects; null without a filter. */
  readonly idsOf: (sql: Sql, siteId: number, values: object) => Query | null
}

/** Filters of the objects of a table. */
export const objectNarrowing = (table: Table): ObjectNarrowing => {
  // Filters by fields of the objects do not need their text index.
  const own = Object.entries(contentParameters(table).filters).filter(([name]) => name !== 'scan')
  const filters = Object.fromEntries(own)
  return {
    parameters: filters,
    idsOf: (sql, siteId, values) => {
      const appliedFilters = filtersAmong(filters, values)
      return appliedFilters.length === 0 ? null : narrowedIds(sql, table, siteId, appliedFilters)
    },
  }
}
