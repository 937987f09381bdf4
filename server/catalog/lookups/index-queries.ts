import { LANGUAGES } from '@vitrina/schema/languages'
import { product } from '@vitrina/schema/resources/product'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** Finds sites whose index lacks changes of products. */
export const findStaleIndexes = (sql: Sql) => sql<{ site_id: number }>`
  select state.site_id from content_state as state
  left join product_search_head as head using (site_id)
  where state.type = ${product.path} and head.version is distinct from state.version
  order by state.site_id
`

/** Positions of a site and of its index in the change feed, read by one statement for consistency. */
export interface IndexPosition {
  /** Cursor of the index; null when the index does not exist. */
  readonly at: number | null
  readonly filledTo: number | null
  /** True while the feed still has all changes after `at`. */
  readonly isFollowable: boolean
  /** Cursor of the site. */
  readonly cursor: number
  readonly version: number
  readonly rows: number
  /** True if the site has searchable own fields of products. */
  readonly hasSearchable: boolean
}

const standing = (sql: Sql, siteId: number) => sql`
  select
    head.cursor as at, head.filled_to as "filledTo",
    coalesce(head.cursor >= feed.cursor or exists (
      select from change where change.site_id = ${siteId} and change.cursor = head.cursor + 1
    ), false) as "isFollowable",
    coalesce(feed.cursor, 0) as cursor, coalesce(state.version, 0) as version, coalesce(state.rows, 0) as rows,
    exists (
      select from own_field where own_field.site_id = ${siteId} and object = ${product.path} and searchable
    ) as "hasSearchable"
  from (select ${siteId}::integer as site_id) as asked
  left join product_search_head as head using (site_id)
  left join feed_head as feed using (site_id)
  left join content_state as state on state.site_id = asked.site_id and state.type = ${product.path}
`

export const readIndexPosition = async (sql: Sql, siteId: number): Promise<IndexPosition> => {
  const [row] = await sql<IndexPosition>`${standing(sql, siteId)}`
  return row as IndexPosition
}

/** Inserts the index head of a site and locks it; no row when another process has inserted it. */
export const insertIndexHead = (sql: Transaction, siteId: number) => sql<{ site_id: number }>`
  insert into product_search_head (site_id, cursor, version, filled_to) values (${siteId}, 0, -1, 0)
  on conflict (site_id) do nothing
  returning site_id
`

/** Locks the index head of a site until the transaction ends; no row while another process has the lock. */
export const lockIndexHead = (sql: Transaction, siteId: number) => sql<{ site_id: number }>`
  select site_id from product_search_head where site_id = ${siteId} for update skip locked
`

export const moveIndexHead = (
  sql: Transaction,
  siteId: number,
  { cursor, version, filledTo }: { cursor: number; version: number | null; filledTo: number | null },
) => sql`
  update product_search_head
  set cursor = ${cursor}::bigint, version = coalesce(${version}::bigint, version), filled_to = ${filledTo}::integer
  where site_id = ${siteId}
    and (cursor, version, filled_to) is distinct from (${cursor}::bigint, coalesce(${version}::bigint, version), ${filledTo}::integer)
`

/** Searched fields of a product; changes of other fields are ignored. */
const SEARCHED = [
  product.key,
  'code',
  'additional_codes',
  'barcodes',
  ...LANGUAGES.map((language) => `name_${language}`),
] as const

/** First products with changes of searched fields after the cursor `after`, up to `to`. */
export const changedProducts = (
  sql: Sql,
  siteId: number,
  { after, to, hasSearchable }: { after: number; to: number; hasSearchable: boolean },
  most: number,
) => sql<{ cursor: number; id: number }>`
  select cursor, id from change
  where site_id = ${siteId} and cursor > ${after} and cursor <= ${to}
    and type = ${product.path} and (fields is null or fields && ${hasSearchable ? [...SEARCHED, 'custom'] : SEARCHED}::text[])
  order by cursor limit ${most}
`

/** First ids of products greater than `after`. */
export const productIdsAfter = (sql: Sql, siteId: number, after: number, most: number) => sql<{ id: number }>`
  select id from product where site_id = ${siteId} and id > ${after} order by id limit ${most}
`

/** Deletes index rows of missing products with ids greater than `after`, up to `to` unless it is null. */
export const deleteMissingProducts = (sql: Sql, siteId: number, after: number, to: number | null) => sql`
  delete from product_search as kept
  where site_id = ${siteId} and product_id > ${after} and (${to}::integer is null or product_id <= ${to})
    and not exists (select from product where product.site_id = kept.site_id and product.id = kept.product_id)
`

/** Upserts the search tokens of products with these ids; deletes those of products that no longer exist. */
export const indexProducts = (sql: Sql, siteId: number, ids: readonly number[]) => sql`
  with wanted as materialized (
    select ${siteId}::integer as site_id, id from unnest(${ids}::integer[]) as id
  ),
  gone as (
    delete from product_search as kept using wanted
    where kept.site_id = wanted.site_id and kept.product_id = wanted.id
      and not exists (select from product where product.site_id = wanted.site_id and product.id = wanted.id)
  ),
  named as materialized (
    select
      wanted.site_id, wanted.id, product.length, product.codes, product.whole_codes,
      search_words(product.ro) as ro, search_words(product.ru) as ru,
      search_words(product.en) as en, search_words(product.uk) as uk, search_words(product.own) as own
    -- Looked up one by one by their key: without statistics of the site, the planner would read all rows.
    from wanted cross join lateral (
      select
        name_ro as ro, nullif(name_ru, name_ro) as ru, nullif(name_en, name_ro) as en, nullif(name_uk, name_ru) as uk,
        least(length(name_ro), length(name_ru), length(name_en), length(name_uk)) as length,
        array_remove(
          array[search_code(group_product_id), search_code(nullif(code, group_product_id))] || further.codes, null
        ) as codes,
        further.codes
          || case when group_product_id not in (upper(group_product_id), lower(group_product_id))
            then array[search_code(group_product_id)] end
          || case when code not in (upper(code), lower(code)) then array[search_code(code)] end as whole_codes,
        own_search_text(site_id, ${product.path}, custom) as own
      from product
      cross join lateral (
        select coalesce(array_agg(search_code(code)), '{}') as codes
        from regexp_split_to_table(left(concat_ws(',', array_to_string(barcodes, ','), additional_codes), 2000), '[[:space:],;|]+') as code
      ) as further
      where site_id = wanted.site_id and id = wanted.id offset 0
    ) as product
  ),
  tokened as (
    select site_id, id, length, array(
      select distinct hashtextextended(token, site_id) from (
        select 'w' || word as token from unnest(ro || ru || en || uk || own) as word
        union all
        select unnest(array['^' || name[1], '=' || array_to_string(name, ' ')])
        from (select ro union all select ru union all select en union all select uk) as names (name)
        where name[1] is not null
        union all
        select '#' || code from unnest(whole_codes) as code
        union all
        select '%' || substr(code, place, 4)
        from unnest(codes) as code, generate_series(1, length(code) - 3) as place
      ) as named (token)
      where token is not null
      order by 1
    ) as tokens
    from named
  ),
  kept as (
    insert into product_search as kept (site_id, product_id, length, tokens)
    select site_id, id, length, tokens from tokened
    on conflict (site_id, product_id) do update set length = excluded.length, tokens = excluded.tokens
    where (kept.length, kept.tokens) is distinct from (excluded.length, excluded.tokens)
    returning kept.site_id, kept.product_id as id
  ),
  words as materialized (
    select site_id, word, count(*) as uses
    from (
      select distinct site_id, id, word
      from kept join named using (site_id, id) cross join unnest(ro || ru || en || uk || own) as word
    ) as used
    -- The length of an index entry is limited, and one character may unfold into many.
    where length(word) <= 64
    group by site_id, word
  ),
  known as (
    update product_word as kept set uses = kept.uses + words.uses from words
    where kept.site_id = words.site_id and kept.word = words.word
    returning kept.word
  )
  insert into product_word (site_id, word, uses, near)
  select site_id, word, uses,
    case when length(word) between 4 and 32 and word !~ '[0-9]' then array(
      select distinct hashtextextended(slip, site_id) from (
        select word as slip
        union all
        select overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place
      ) as slips
    ) else '{}' end
  from words where word not in (select word from known)
`

/** Merges the pending list of the GIN index, which slows down searches. */
export const mergePendingList = (sql: Sql) => sql`select gin_clean_pending_list('product_search_tokens')`

/** Products in the indexes of all sites, estimated by the planner. */
export const countIndexed = (sql: Sql) => sql<{ count: number }>`
  select greatest(reltuples, 0)::bigint as count from pg_class where oid = 'product_search'::regclass
`

/** Updates the planner's statistics of the index. */
export const analyzeIndex = (sql: Sql) => sql`analyze product_search, product_word`
