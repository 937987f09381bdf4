import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { hiddenSiteId, literalNumber } from './search-queries.ts'

/**
 * Maximum number of the site's words that contain one searched word; with more, the word does not narrow the
 * search.
 */
export const MAX_MATCHING_WORDS = 1_000

const MAX_WORDS = 8

/** A word of a text, and the words of names that it is a part of. */
export interface WordPart {
  readonly word: string
  readonly meanings: readonly string[]
}

/**
 * Code of a text, and its words of at least three characters with the words of the site that contain them. The first and last
 * word of the text may be parts of words; the words between are whole.
 */
export const selectParts = (sql: Sql, siteId: number, text: string) => sql<{
  code: string | null
  words: readonly WordPart[]
}>`
  with asked as materialized (
    select word, place, count(*) over () as words
    from unnest(search_words((select ${text}::text))) with ordinality as listed (word, place)
  )
  select
    search_code((select ${text}::text)) as code,
    (
      select coalesce(json_agg(json_build_object('word', asked.word, 'meanings', array(
        select kept.word from product_word as kept
        where kept.site_id + 0 = ${hiddenSiteId(sql, siteId)}
          and word_parts(kept.word, kept.site_id) @> word_parts(asked.word, ${hiddenSiteId(sql, siteId)})
          and case
            when words = 1 then position(asked.word in kept.word) > 0
            when place = 1 then right(kept.word, length(asked.word)) = asked.word
            when place = words then starts_with(kept.word, asked.word)
            else kept.word = asked.word
          end
        limit ${literalNumber(sql, MAX_MATCHING_WORDS + 1)}
      ))), '[]')
      from (
        select * from asked where length(word) between 3 and 64 order by length(word) desc limit ${literalNumber(sql, MAX_WORDS)}
      ) as asked
    ) as words
`

/** Search criteria: words of names with their matching words; a whole code or a part of it; the beginning of a code. */
export interface SearchCriteria {
  readonly words: readonly (readonly string[])[]
  readonly code: string | null
  readonly beginnings: readonly string[]
}

/**
 * Ids of products whose names contain a match of each word, or whose codes contain all parts of the code or
 * begin with it.
 */
export const selectContaining = (
  sql: Sql,
  siteId: number,
  { words, code, beginnings }: SearchCriteria,
  most: number | null,
): Query<{ id: number }> => {
  const among = (condition: Query) => sql`
    (select product_id as id from product_search where site_id + 0 = ${hiddenSiteId(sql, siteId)} and ${condition} limit ${most}::bigint)
  `
  const parts = [
    ...(words.length > 0
      ? [
          among(
            words
              .map(
                (meanings) => sql`
                  tokens && array(select hashtextextended('w' || word, ${hiddenSiteId(sql, siteId)}) from unnest(${meanings}::text[]) as word)
                `,
              )
              .reduce((all, one) => sql`${all} and ${one}`),
          ),
        ]
      : []),
    ...(code === null
      ? []
      : [
          among(sql`
            tokens @> array(
              select hashtextextended('%' || substr(${code}::text, place, 4), ${hiddenSiteId(sql, siteId)})
              from generate_series(1, length(${code}::text) - 3) as place
            )
          `),
        ]),
    ...(beginnings.length > 0
      ? ['code', 'group_product_id'].map((column) => begun(sql, siteId, column, beginnings, most))
      : []),
  ]
  return parts.length === 0
    ? sql<{ id: number }>`select null::integer as id where false`
    : sql<{ id: number }>`${parts.reduce((all, one) => sql`${all} union ${one}`)}`
}

const begun = (
  sql: Sql,
  siteId: number,
  column: string,
  beginnings: readonly string[],
  most: number | null,
): Query => sql`
  (
    select found.id from unnest(${beginnings}::text[]) as beginning cross join lateral (
      select id from product
      where site_id = ${hiddenSiteId(sql, siteId)} and ${sql.unsafe(column)} >= beginning and ${sql.unsafe(column)} < beginning || chr(1114111)
      limit ${most}::bigint
    ) as found
  )
`
