import { Readable } from 'node:stream'
import { SHEET_FORMATS } from '@vitrina/schema/orders/order-sheet'
import { feeds, type ProductFeed } from '@vitrina/schema/product-feeds'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/http/app.ts'
import { type Caller, callerOf } from '../../../platform/http/authentication.ts'
import { Type } from '../../../platform/http/bodies/schema.ts'
import { operation } from '../../../platform/http/operation.ts'
import { requireRight, siteOf } from '../../../platform/http/operator.ts'
import { oneOf, parseQuery, type QueryValues } from '../../../platform/http/protocol/query.ts'
import type { Database } from '../../../platform/postgres/pool/sql.ts'
import { selectFigureHistory } from './figure-history-queries.ts'
import { selectFigureRows } from './figure-list-queries.ts'
import { cursorText, FIGURE_PARAMETERS, figureQuestion, type ProductNarrowing } from './figure-query.ts'
import { figureSheet } from './figure-sheet.ts'

interface Parts {
  readonly sql: Database
  readonly products: ProductNarrowing
}

const Feed = Type.Object({ feed: Type.Enum(['stock', 'prices']) })
const OneProduct = Type.Object({
  feed: Type.Enum(['stock', 'prices']),
  id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
})

const FORMAT = { format: oneOf(SHEET_FORMATS, 'CSV unless given') }

const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const

/** Stock and prices of all products, at a site in the console: lists, spreadsheets, and the history of one product. */
export const figureLists = (app: App, { sql, products }: Parts): void => {
  const ofList = { ...products.parameters, ...FIGURE_PARAMETERS }
  const ofSheet = { ...ofList, ...FORMAT }
  const questionIn = ({ siteId, stores }: Caller, values: Partial<QueryValues<typeof FIGURE_PARAMETERS>>) =>
    figureQuestion(values, products.idsOf(sql, siteId, values), stores)

  operation(app, 'GET sites/:site/figure/:feed', { params: Feed }, async (request) => {
    requireRight(request, `${request.params.feed}.read`)
    const { id: siteId } = siteOf(request)
    const question = questionIn(callerOf(request), parseQuery(ofList, request))
    const rowsAndNext = await selectFigureRows(sql, feedOf(request), siteId, {
      ...question,
      limit: question.limit + 1,
    })
    const rows = rowsAndNext.slice(0, question.limit)
    const last = rowsAndNext.length > question.limit ? rows.at(-1) : undefined
    return {
      rows: rows.map(({ by: _, ...row }) => row),
      next: last ? cursorText({ productId: last.product_id, ownerId: last.owner_id, by: last.by }) : null,
    }
  })

  operation(app, 'GET sites/:site/figure/:feed/sheet', { params: Feed }, async (request, reply) => {
    requireRight(request, `${request.params.feed}.read`)
    const { id: siteId, slug } = siteOf(request)
    const { format = 'csv', ...values } = parseQuery(ofSheet, request)
    reply.headers({
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${slug}-${request.params.feed}.${format}"`,
    })
    return Readable.from(
      figureSheet(sql, feedOf(request), siteId, questionIn(callerOf(request), values), format),
    )
  })

  operation(app, 'GET sites/:site/figure/:feed/:id/history', { params: OneProduct }, async (request) => {
    requireRight(request, `${request.params.feed}.read`)
    const { siteId, stores } = callerOf(request)
    const [history] = await selectFigureHistory(sql, feedOf(request), siteId, request.params.id, stores)
    return history ?? { kept_days: 0, entries: [] }
  })
}

const feedOf = ({ params }: FastifyRequest): ProductFeed =>
  feeds[(params as { feed: keyof typeof feeds }).feed]
