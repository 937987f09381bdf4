import { Readable } from 'node:stream'
import { LANGUAGES } from '@vitrina/schema/languages'
import { SHEET_FORMATS, SHEET_ROWS } from '@vitrina/schema/orders/order-sheet'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { callerOf } from '../../platform/http/authentication.ts'
import { operation } from '../../platform/http/operation.ts'
import { siteOf } from '../../platform/http/operator.ts'
import { oneOf, parseQuery } from '../../platform/http/protocol/query.ts'
import { ownFieldsVersion } from '../../platform/own-fields/own-field-rows.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { ORDER_FILTERS, type OrderFilters, orderFiltersOf } from '../filters.ts'
import { orderOwnOf } from '../own-fields.ts'
import { ownOrderFilters } from '../own-order-filters.ts'
import { countOrders } from '../read/list-queries.ts'
import { narrowedOrders } from '../search/search-scope.ts'
import { sheetOf } from './sheet.ts'

interface Parts {
  readonly sql: Database
  /** Records the export in the audit log before the first row is sent. */
  readonly note: (
    request: FastifyRequest,
    siteId: number,
    object: string,
    detail: Readonly<Record<string, unknown>>,
  ) => PromiseLike<unknown>
}

const PARAMETERS = {
  ...ORDER_FILTERS,
  rows: oneOf(SHEET_ROWS, 'Objects with one row each; orders by default'),
  language: oneOf(LANGUAGES, 'Language of headings and delimiters; English by default'),
  format: oneOf(SHEET_FORMATS, 'CSV unless given'),
}

const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const

/** Spreadsheet of orders, in the site scope of the console. */
export const orderSheet = (app: App, { sql, note }: Parts): void => {
  operation(app, 'GET sites/:site/order-sheet', {}, async (request, reply) => {
    const { id, slug } = siteOf(request)
    // Only operators who may write orders get the file.
    const [state] = await ownFieldsVersion(sql, id)
    const own = await orderOwnOf(sql, id, state?.version ?? 0, 'writers')
    const declared: typeof PARAMETERS = { ...PARAMETERS, ...ownOrderFilters(own) }
    const { rows = 'orders', language = 'en', format = 'csv', ...values } = parseQuery(declared, request)
    const requested = orderFiltersOf(values, own, callerOf(request).stores)
    const { filters } = await narrowedOrders(sql, id, requested)
    const orders = await countOrders(sql, id, filters)
    await note(request, id, 'external-order', { rows, orders, filter: auditDetailOf(requested) })
    reply.headers({
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${slug}-${rows}.${format}"`,
    })
    return Readable.from(
      sheetOf(sql, id, filters, { rows, language, format, own: rows === 'orders' ? own.order : own.item }),
    )
  })
}

/**
 * Filters for the audit log, without searched texts and values of own fields: these may be a person's name or telephone number,
 * and the log outlives an erasure.
 */
const auditDetailOf = ({
  search,
  ids,
  own,
  ...filters
}: OrderFilters): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null)),
  ...(ids !== null && { selected: ids.length }),
  ...(search !== null && { searched: true }),
  ...(own !== null && { own_fields: own.map(({ filter }) => filter.column.code) }),
})
