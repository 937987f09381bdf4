import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

// Even among a million products, planning most of these statements takes longer than running them. Lists and texts are therefore
// in a `select` of their own, and limits are not parameters: otherwise each call is planned again. Migration 0033 defines the
// tokens. Every hash contains the site; `site_id + 0` only verifies it. A plain comparison lets the planner estimate one row for
// a site without statistics, and read all of its products.

/** Maximum number of products in a response (rule 6.9). */
export const MAX_PRODUCT_HITS = 50

/** Rows that a search reads for each rank, to put the shortest names first. */
export const ROWS_PER_RANK = 200

/** Limit of `findReadings`, where each reading costs as much as the first. */
const READ = 100

/** Id of a site, hidden from the planner, so that all sites share one plan. */
export const hiddenSiteId = (sql: Sql, id: number): Query => sql`(select ${id}::integer)`

/** Constant number in the text of a statement. */
export const literalNumber = (sql: Sql, count: number): Query => sql.unsafe(String(count))

export interface SearchHit {
  readonly id: number
  /** 0 is best. */
  readonly rank: number
  /** Length of the shortest name. */
  readonly length: number
}

/** Searched word, with its matches among the names of the site's products. */
export interface SearchedWord {
  readonly word: string
  readonly isWhole: boolean
  /** Longer words that begin with it, the most frequent first. */
  readonly completions: readonly string[]
}

const MAX_WORDS = 8
const MAX_COMPLETIONS = 16

/**
 * Selects the products whose id, code or barcode equals the text, in one of its spellings; and the first
 * distinct words of the text.
 */
export const findExact = (
  sql: Sql,
  siteId: number,
  { id, text, spellings }: { id: number | null; text: string; spellings: readonly string[] },
) => sql<{ exact: readonly number[]; words: readonly SearchedWord[] }>`
  select
    array(
      select id from (
        select id, 0 as rank from product where site_id = ${hiddenSiteId(sql, siteId)} and id = (select ${id}::integer)
        union all
        -- One lookup per spelling: a list would be planned again each time.
        select found.* from unnest((select ${spellings}::text[])) as spelling cross join lateral (
          (select id, 1 from product where site_id = ${hiddenSiteId(sql, siteId)} and group_product_id = spelling)
          union all
          (select id, 1 from product where site_id = ${hiddenSiteId(sql, siteId)} and code = spelling order by id limit ${literalNumber(sql, MAX_PRODUCT_HITS)})
          union all
          (select id, 1 from product where site_id = ${hiddenSiteId(sql, siteId)} and barcodes @> array[spelling] order by id limit ${literalNumber(sql, MAX_PRODUCT_HITS)})
        ) as found
        union all
        (
          select product_id, 2 from product_search
          where tokens @> array[hashtextextended('#' || search_code((select ${text}::text)), ${hiddenSiteId(sql, siteId)})] and site_id + 0 = ${hiddenSiteId(sql, siteId)}
          order by product_id limit ${literalNumber(sql, MAX_PRODUCT_HITS)}
        )
      ) as exact
      group by id order by min(rank), id limit ${literalNumber(sql, MAX_PRODUCT_HITS)}
    ) as exact,
    (
      select coalesce(json_agg(json_build_object(
        'word', asked.word,
        'isWhole', exists (select from product_word where site_id = ${hiddenSiteId(sql, siteId)} and word = asked.word),
        'completions', array(
          select word from (
            select word, uses from product_word
            where site_id = ${hiddenSiteId(sql, siteId)} and length(asked.word) > 1
              and word > asked.word and word < asked.word || chr(1114111)
            order by word limit 2000
          ) as longer
          order by uses desc, word limit ${literalNumber(sql, MAX_COMPLETIONS)}
        )
      ) order by place), '[]')
      from (
        select word, min(place) as place from unnest(search_words((select ${text}::text))) with ordinality as listed (word, place)
        where length(word) <= 64 group by word order by min(place) limit ${literalNumber(sql, MAX_WORDS)}
      ) as asked
    ) as words
`

/** Products with all the words: first equal names, then names that begin with the first word, then others. */
export const findAllWords = (
  sql: Sql,
  siteId: number,
  text: string,
  words: readonly string[],
) => sql<SearchHit>`
  with asked as materialized (
    select
      hashtextextended('=' || array_to_string(search_words((select ${text}::text)), ' '), ${hiddenSiteId(sql, siteId)}) as name,
      hashtextextended('^' || (${words}::text[])[1], ${hiddenSiteId(sql, siteId)}) as beginning,
      array(select hashtextextended('w' || word, ${hiddenSiteId(sql, siteId)}) from unnest(${words}::text[]) as word) as words
  )
  (
    select product_id as id, 0 as rank, length from product_search
    where tokens @> array[(select name from asked)] and site_id + 0 = ${hiddenSiteId(sql, siteId)}
    order by length, product_id limit ${literalNumber(sql, MAX_PRODUCT_HITS)}
  )
  union all
  (
    select * from (
      select product_id, 1, length from product_search
      where tokens @> ((select words from asked) || (select beginning from asked)) and site_id + 0 = ${hiddenSiteId(sql, siteId)}
        and not tokens @> array[(select name from asked)]
      limit ${literalNumber(sql, ROWS_PER_RANK)}
    ) as looked_at
    order by length, product_id limit ${literalNumber(sql, MAX_PRODUCT_HITS)}
  )
  union all
  (
    select * from (
      select product_id, 2, length from product_search
      where tokens @> (select words from asked) and site_id + 0 = ${hiddenSiteId(sql, siteId)}
        and not tokens && array[(select name from asked), (select beginning from asked)]
      limit ${literalNumber(sql, ROWS_PER_RANK)}
    ) as looked_at
    order by length, product_id limit ${literalNumber(sql, MAX_PRODUCT_HITS)}
  )
  -- The ranks are read in order, until the limit is reached.
  limit ${literalNumber(sql, MAX_PRODUCT_HITS)}
`

/** Products with all of `words` and one of `readings`, in the order of the readings, up to a limit. */
export const findReadings = (
  sql: Sql,
  siteId: number,
  words: readonly string[],
  readings: readonly string[],
) => sql<SearchHit>`
  select product_id as id, place as rank, length
  from unnest(${readings}::text[]) with ordinality as reading (word, place)
  cross join lateral (
    select product_id, length from product_search
    where site_id + 0 = ${hiddenSiteId(sql, siteId)} and tokens @> array(
      select hashtextextended('w' || word, ${hiddenSiteId(sql, siteId)}) from unnest(${words}::text[] || reading.word) as word
    )
    limit ${literalNumber(sql, READ)}
  ) as found
  -- The readings are searched in order, until the limit is reached: the plan has no sort or gather.
  limit ${literalNumber(sql, READ)}
`

/** Products with at least one word of each group. */
export const findAnyOfGroups = (
  sql: Sql,
  siteId: number,
  groups: readonly (readonly string[])[],
): Query<SearchHit> => sql<SearchHit>`
  select product_id as id, 0 as rank, length from product_search
  where site_id + 0 = ${hiddenSiteId(sql, siteId)} ${groups.map(
    (words) => sql`
      and tokens && array(select hashtextextended('w' || word, ${hiddenSiteId(sql, siteId)}) from unnest(${words}::text[]) as word)
    `,
  )}
  limit ${literalNumber(sql, ROWS_PER_RANK)}
`

/** Words within one or two typing errors of each of these, the most frequent first. */
export const wordsNear = (sql: Sql, siteId: number, words: readonly string[]) => sql<{
  word: string
  near: readonly string[]
}>`
  select asked.word, array(
    select kept.word from product_word as kept
    where site_id + 0 = ${hiddenSiteId(sql, siteId)} and near && array(
      select hashtextextended(slip, ${hiddenSiteId(sql, siteId)}) from (
        select asked.word as slip
        union all
        select overlay(asked.word placing '' from place for 1) from generate_series(1, length(asked.word)) as place
      ) as slips
    )
    order by uses desc, kept.word limit 50
  ) as near
  from unnest(${words}::text[]) as asked (word)
  where length(asked.word) between 3 and 32
`
