import type { Sql } from '../../platform/postgres/pool/sql.ts'
import {
  hiddenSiteId,
  literalNumber,
  MAX_PRODUCT_HITS,
  ROWS_PER_RANK,
  type SearchHit,
} from './search-queries.ts'

/** Products with a code that begins with one of `spellings` or equals one of `near`. */
export const findCodes = (
  sql: Sql,
  siteId: number,
  spellings: readonly string[],
  near: readonly string[],
) => sql<SearchHit>`
  with beginning as (
    select spelling as first, spelling || chr(1114111) as last from unnest((select ${spellings}::text[])) as spelling
  )
  select id, rank, length from (
    select found.* from beginning cross join lateral (
      select id, 0 as rank, length(code) as length from product
      where site_id = ${hiddenSiteId(sql, siteId)} and code >= first and code < last order by code limit ${literalNumber(sql, MAX_PRODUCT_HITS)}
    ) as found
    union all
    select found.* from beginning cross join lateral (
      select id, 0, length(group_product_id) from product
      where site_id = ${hiddenSiteId(sql, siteId)} and group_product_id >= first and group_product_id < last
      order by group_product_id limit ${literalNumber(sql, MAX_PRODUCT_HITS)}
    ) as found
    union all
    (select id, 1, 0 from product where site_id = ${hiddenSiteId(sql, siteId)} and code = any((select ${near}::text[])::text[]) limit ${literalNumber(sql, MAX_PRODUCT_HITS)})
    union all
    (select id, 1, 0 from product where site_id = ${hiddenSiteId(sql, siteId)} and group_product_id = any((select ${near}::text[])::text[]) limit ${literalNumber(sql, MAX_PRODUCT_HITS)})
  ) as found
`

/** Maximum number of products with a part of a code; above it, listing all of them would take too long. */
const MAX_CODE_MATCHES = 20_000

/** Products with a code that contains the text, regardless of separators. */
export const findCodeParts = (sql: Sql, siteId: number, text: string) => sql<SearchHit>`
  with asked as materialized (select search_code((select ${text}::text)) as code),
  parts as materialized (
    select hashtextextended('%' || substr(code, place, 4), ${hiddenSiteId(sql, siteId)}) as token
    from asked, generate_series(1, length(code) - 3) as place
  ),
  common as materialized (
    select token from parts
    where token in (
      select token
      from pg_stats, unnest(most_common_elems::text::bigint[], most_common_elem_freqs) as usual (token, share)
      where schemaname = current_schema and tablename = 'product_search' and attname = 'tokens'
        and share * (select reltuples from pg_class where oid = 'product_search'::regclass) > ${literalNumber(sql, MAX_CODE_MATCHES)}
    )
  ),
  telling as materialized (
    select array(select token from parts where token not in (select token from common) limit 3) as tokens
  )
  select product.id, case when search_code(product.code) = asked.code or search_code(group_product_id) = asked.code
    then 0 else 1 end as rank, length(product.code) as length
  from (
    select product_id from product_search, telling
    where telling.tokens <> '{}' and product_search.tokens @> telling.tokens and site_id + 0 = ${hiddenSiteId(sql, siteId)}
    limit ${literalNumber(sql, ROWS_PER_RANK)}
  ) as found
  join product on product.site_id = ${hiddenSiteId(sql, siteId)} and product.id = found.product_id
  cross join asked
  where position(asked.code in
    array_to_string(search_words(concat_ws(' ', product.code, group_product_id, left(array_to_string(barcodes, ' '), 2000), left(additional_codes, 2000))), '')
  ) > 0
  limit ${literalNumber(sql, MAX_PRODUCT_HITS)}
`
