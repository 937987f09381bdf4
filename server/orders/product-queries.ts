import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { OrderedOption } from '@vitrina/schema/orders/order-read'
import type { Sql } from '../platform/postgres/pool/sql.ts'
import { rowsBy } from './write/write-queries.ts'

/** Product with the data that an order needs. */
export interface OrderedProduct {
  readonly id: number
  readonly key: string
  readonly code: string | null
  readonly price: number
  readonly unit: string | null
  readonly vat_rate: string | null
  /**
   * Name in the requested language, else the first available of ro, ru, en and uk; null without a requested
   * language.
   */
  readonly name: string | null
  /** Options in the requested language, and in all languages as they are stored; null for a product without options. */
  readonly options: readonly OrderedOption[] | null
  readonly allOptions: string | null
  /** Version of the product names of its site; an item stores the name of its time (rule 6.3b). */
  readonly version: number
}

/** Name of a row in a language, else in the first of ro, ru, en and uk that exists. */
export const nameIn = (language: Language, row: string): string =>
  `coalesce(${row}.name_${language}, ${row}.name_ro, ${row}.name_ru, ${row}.name_en, ${row}.name_uk)`

/** Products with these ids, or with these client keys; without a language, names and codes are omitted. */
export const findOrderedProducts = (
  sql: Sql,
  siteId: number,
  language: Language | null,
  named: { readonly ids: readonly number[] } | { readonly keys: readonly string[] },
) => {
  const [column, type, values] =
    'ids' in named
      ? (['id', 'integer', named.ids] as const)
      : (['group_product_id', 'text', named.keys] as const)
  // One statement for names and their version: a rename may be committed between two statements.
  return sql<OrderedProduct>`
    select
      stored.id, stored.group_product_id as key, stored.price::float8 as price, stored.unit, stored.vat_rate,
      case when own.options is not null then ordered_options(own.options, ${language ?? LANGUAGES[0]}) end as options, own.options::text as "allOptions",
      ${sql.unsafe(language === null ? 'null as code, null as name' : `stored.code, ${nameIn(language, 'stored')} as name`)},
      coalesce((select version from order_product_head where site_id = ${siteId}), 1) as version
    from ${rowsBy(sql, siteId, 'product', column, type, values)}
    cross join lateral (
      -- Few products have a group, and a call of the function costs more than the row.
      select case when stored.product_group_id is not null
        then json_strip_nulls(product_options(stored.site_id, stored.product_group_id, stored.specifications))::jsonb end as options offset 0
    ) as own
  `
}
