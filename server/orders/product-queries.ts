import type { Language } from '@vitrina/schema/languages'
import type { Sql } from '../database/sql.ts'
import { rowsBy } from './write-queries.ts'

/** A product as an order meets it, and the version of its names that orders keep (rule 6.3b). */
export interface OrderedProduct {
  readonly id: number
  readonly key: string
  readonly code: string | null
  readonly price: number
  /** In the language asked for, else in the first of ro, ru, en and uk that there is; null when none is asked for. */
  readonly name: string | null
  readonly version: number
  /** No order has met the product under these names yet. */
  readonly is_new: boolean
}

const NAMES = 'name_ro, name_ru, name_en, name_uk'

/** The name of a row in a language, else in the first of ro, ru, en and uk that there is. */
export const nameIn = (language: Language, row: string): string =>
  `coalesce(${row}.name_${language}, ${row}.name_ro, ${row}.name_ru, ${row}.name_en, ${row}.name_uk)`

interface Found extends Omit<OrderedProduct, 'version' | 'is_new'> {
  /** The last version of its names that orders keep; below zero, it is called otherwise now; null: no order has met it. */
  readonly standing: number | null
}

/** The products with these ids, or with these client keys; without a language, names and codes are left out. */
export const findOrderedProducts = async (
  sql: Sql,
  siteId: number,
  language: Language | null,
  named: { readonly ids: readonly number[] } | { readonly keys: readonly string[] },
): Promise<OrderedProduct[]> => {
  const [column, type, values] =
    'ids' in named
      ? (['id', 'integer', named.ids] as const)
      : (['group_product_id', 'text', named.keys] as const)
  const found = await sql<Found>`
    select
      stored.id, stored.group_product_id as key, stored.price::float8 as price,
      ${sql.unsafe(language === null ? 'null as code, null as name' : `stored.code, ${nameIn(language, 'stored')} as name`)},
      (
        select case when (key, code, ${sql.unsafe(NAMES)}) is not distinct from (
          stored.group_product_id, stored.code, stored.name_ro, stored.name_ru, stored.name_en, stored.name_uk
        ) then version else -version end
        from order_product as kept
        where kept.site_id = stored.site_id and kept.product_id = stored.id
        order by version desc limit 1
      ) as standing
    from ${rowsBy(sql, siteId, 'product', column, type, values)}
  `
  return found.map(({ standing, ...product }) =>
    standing !== null && standing > 0
      ? { ...product, version: standing, is_new: false }
      : { ...product, version: 1 - (standing ?? 0), is_new: true },
  )
}

/** Keeps what these products are called now, each as this version. */
export const keepNames = (
  sql: Sql,
  siteId: number,
  products: readonly Pick<OrderedProduct, 'id' | 'version'>[],
) => sql`
  insert into order_product (site_id, product_id, version, key, code, ${sql.unsafe(NAMES)})
  select site_id, id, version, group_product_id, code, ${sql.unsafe(NAMES)}
  from (
    select ${siteId}::integer as site_id, * from unnest(
      ${products.map(({ id }) => id)}::integer[], ${products.map(({ version }) => version)}::integer[]
    ) as new (id, version) offset 0
  ) as new cross join lateral (
    select group_product_id, code, ${sql.unsafe(NAMES)} from product as stored
    where stored.site_id = new.site_id and stored.id = new.id offset 0
  ) as stored
`
