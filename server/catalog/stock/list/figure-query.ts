import { FIGURE_ORDERS, type FigureOrder } from '@vitrina/schema/console/figure-list'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { Stores } from '@vitrina/schema/rights'
import { isNumber, MAX_INTEGER } from '@vitrina/schema/wire/number'
import {
  anyText,
  integerParameter,
  invalid,
  mapped,
  oneOf,
  type QueryParameter,
  type QueryValues,
  refuseQuery,
} from '../../../platform/http/protocol/query.ts'
import type { Query } from '../../../platform/postgres/pool/query.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'

/** Filters of products, as in their own lists. */
export interface ProductNarrowing {
  readonly parameters: Readonly<Record<string, QueryParameter<unknown>>>
  readonly idsOf: (sql: Sql, siteId: number, values: object) => Query | null
}

/** Last row of the previous page. */
export interface FigureCursor {
  readonly productId: number
  readonly ownerId: number
  /** Sort key in addition to the id: a figure, a name, or none. */
  readonly by: string
}

/** Parsed query of a list of figures; null without a filter. */
export interface FigureQuestion {
  /** Ids of products. */
  readonly products: Query | null
  readonly owner: number | null
  /** Stores of the caller. */
  readonly stores: Stores
  readonly atLeast: string | null
  readonly atMost: string | null
  readonly order: FigureOrder
  readonly descending: boolean
  /** Language of names. */
  readonly language: Language
  readonly after: FigureCursor | null
  readonly limit: number
}

const MAX_ROWS = 5000

const USUAL_ROWS = 50

const amount = (description: string): QueryParameter<string> =>
  mapped(anyText(description), (text, name, faults) => {
    if (isNumber(text)) return text
    faults.push(invalid(name, 'number'))
    return undefined
  })

const CURSOR = { example: '7.1.12.50' }

const cursor = mapped(
  anyText('`next` of the previous page'),
  (text, name, faults): FigureCursor | undefined => {
    const [, productId, ownerId, by = ''] = /^(\d{1,10})\.(\d{1,10})\.([\s\S]*)$/.exec(text) ?? []
    if (productId !== undefined && ownerId !== undefined)
      return {
        productId: Math.min(Number(productId), MAX_INTEGER),
        ownerId: Math.min(Number(ownerId), MAX_INTEGER),
        by,
      }
    faults.push(invalid(name, 'like', CURSOR))
    return undefined
  },
)

/** Text of a cursor in a response. */
export const cursorText = ({ productId, ownerId, by }: FigureCursor): string =>
  `${productId}.${ownerId}.${by}`

/** Parameters of figures, in addition to the filters of their products. */
export const FIGURE_PARAMETERS = {
  owner: mapped(integerParameter(1, 'Only of this store, or of this type of user'), (id) =>
    Math.min(id, MAX_INTEGER),
  ),
  at_least: amount('Only figures of at least this'),
  at_most: amount('Only figures of at most this'),
  order: oneOf(
    FIGURE_ORDERS.flatMap((order) => [order, `-${order}`] as const),
    'By product by default; a minus prefix sorts in descending order',
  ),
  language: oneOf(LANGUAGES, 'Of names'),
  after: cursor,
  page_size: mapped(integerParameter(1, 'Rows of a part'), (size) => Math.min(size, MAX_ROWS)),
}

/**
 * Query from the values of the parameters.
 * @throws {ApiError} `validation_failed` for a cursor of another order
 */
export const figureQuestion = (
  values: Partial<QueryValues<typeof FIGURE_PARAMETERS>>,
  products: Query | null,
  stores: Stores,
): FigureQuestion => {
  const { order = 'product', after = null } = values
  const by = order.replace('-', '') as FigureOrder
  if (by === 'figure' && after !== null && !isNumber(after.by))
    refuseQuery([invalid('after', 'like', CURSOR)])
  return {
    products,
    owner: values.owner ?? null,
    stores,
    atLeast: values.at_least ?? null,
    atMost: values.at_most ?? null,
    order: by,
    descending: order.startsWith('-'),
    language: values.language ?? 'en',
    after,
    limit: values.page_size ?? USUAL_ROWS,
  }
}
