import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import {
  MAX_MATCHING_WORDS,
  type SearchCriteria,
  selectContaining,
  selectParts,
} from './containing-queries.ts'
import { spellingsOf } from './search.ts'

/** Maximum number of products named by ids; a subquery names more. */
const MAX_IDS = 10_000

/** Minimum length of a part of a code in the index. */
const CODE_PART = 4

type Indexed =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'among'; readonly ids: (sql: Sql) => Query }

/**
 * Candidates: all products whose names contain the text, and those whose codes contain it, or begin with it if
 * it is short (rule 4.1.5). Undefined if the index lacks a part of the text, or too many words contain it.
 */
export const productsContaining = async (
  sql: Sql,
  siteId: number,
  text: string,
  mostIds = MAX_IDS,
): Promise<Indexed | undefined> => {
  const [{ code, words } = { code: null, words: [] }] = await selectParts(sql, siteId, text)
  const selectiveWords = words.filter(({ meanings }) => meanings.length <= MAX_MATCHING_WORDS)
  if (selectiveWords.length === 0) return undefined
  const isNamed = selectiveWords.every(({ meanings }) => meanings.length > 0)
  const isLong = code !== null && code.length >= CODE_PART
  const sought: SearchCriteria = {
    words: isNamed ? selectiveWords.map(({ meanings }) => meanings) : [],
    code: isLong ? code : null,
    beginnings: isLong ? [] : spellingsOf(text),
  }
  const rows = await selectContaining(sql, siteId, sought, mostIds + 1)
  return rows.length > mostIds
    ? { kind: 'among', ids: (sql) => selectContaining(sql, siteId, sought, null) }
    : { kind: 'ids', ids: rows.map(({ id }) => id) }
}
