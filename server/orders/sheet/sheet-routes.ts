import { Readable } from 'node:stream'
import { LANGUAGES } from '@vitrina/schema/languages'
import { SHEET_ROWS } from '@vitrina/schema/order-sheet'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/sql.ts'
import type { App } from '../../http/app.ts'
import { ApiError } from '../../http/errors.ts'
import { operation } from '../../http/operation.ts'
import { siteOf } from '../../http/operator.ts'
import { oneOf, parseQuery } from '../../http/query.ts'
import { ORDER_FILTERS, orderFiltersOf } from '../filters.ts'
import { sheetOf } from './sheet.ts'

interface Parts {
  readonly sql: Database
  /** Has it stand in the audit log, before a row goes out. */
  readonly note: (request: FastifyRequest, siteId: number, object: string) => PromiseLike<unknown>
}

const PARAMETERS = {
  ...ORDER_FILTERS,
  rows: oneOf(SHEET_ROWS, 'What has a row of its own; orders unless given'),
  language: oneOf(LANGUAGES, 'Of its heads and signs; English unless given'),
}

/** Orders for a spreadsheet: in a scope of the console that is of a site. Viewers get none. */
export const orderSheet = (app: App, { sql, note }: Parts): void => {
  operation(app, 'GET sites/:site/order-sheet', {}, async (request, reply) => {
    const { id, slug, role } = siteOf(request)
    if (role === 'viewer') throw new ApiError('insufficient_role.manager')
    const { rows = 'orders', language = 'en', ...filters } = parseQuery(PARAMETERS, request)
    await note(request, id, 'external-order')
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${slug}-${rows}.csv"`,
    })
    return Readable.from(sheetOf(sql, id, { filters: orderFiltersOf(filters), rows, language }))
  })
}
