import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { findCodeParts, findCodes } from './code-queries.ts'
import { closestWords, codesNear } from './edit-distance.ts'
import {
  findAllWords,
  findAnyOfGroups,
  findExact,
  findReadings,
  MAX_PRODUCT_HITS,
  type SearchedWord,
  type SearchHit,
  wordsNear,
} from './search-queries.ts'

/** Number of exact matches below which the search tolerates typing errors. */
const ENOUGH_EXACT_MATCHES = 10

/** Maximum number of readings per word, because several words are searched in all combinations. */
const MAX_MEANINGS = 6

/**
 * Ids of products that match an id, a code or a name, the best first, at most 50 (rule 6.9). Exact matches
 * come first; later steps are less exact, and run only while there are too few results.
 */
export const findProducts = async (sql: Sql, siteId: number, text: string): Promise<number[]> => {
  const productIds = new Set<number>()
  const add = (rows: readonly SearchHit[]) => {
    for (const { id } of [...rows].sort(byRank)) if (productIds.size < MAX_PRODUCT_HITS) productIds.add(id)
  }

  const [{ exact, words } = NOTHING] = await findExact(sql, siteId, exactly(text))
  for (const id of exact) productIds.add(id)
  const texts = words.map(({ word }) => word)
  if (words.length > 0 && words.every(({ isWhole }) => isWhole))
    add(await findAllWords(sql, siteId, text, texts))
  if (productIds.size < MAX_PRODUCT_HITS) add(await findUnfinished(sql, siteId, words))
  if (exact.length > 0 || productIds.size >= ENOUGH_EXACT_MATCHES) return [...productIds]

  const isCode = /\d/.test(text)
  if (isCode) await addByCode(sql, siteId, text, add)
  if (productIds.size < ENOUGH_EXACT_MATCHES) add(await findMisspelt(sql, siteId, words))
  if (!isCode && productIds.size === 0) await addByCode(sql, siteId, text, add)
  return [...productIds]
}

const NOTHING = { exact: [], words: [] }

const byRank = (one: SearchHit, other: SearchHit): number =>
  one.rank - other.rank || one.length - other.length || one.id - other.id

/** Distinct spellings of a code: as given, in upper case and in lower case. */
export const spellingsOf = (text: string): string[] => [
  ...new Set([text, text.toUpperCase(), text.toLowerCase()]),
]

const exactly = (text: string) => ({
  id: /^\d{1,10}$/.test(text) && Number(text) <= MAX_INTEGER ? Number(text) : null,
  text,
  spellings: spellingsOf(text),
})

/** Finds unfinished words: by completing the last one or, without results, any of them. */
const findUnfinished = async (
  sql: Sql,
  siteId: number,
  words: readonly SearchedWord[],
): Promise<readonly SearchHit[]> => {
  const last = words.at(-1)
  if (!last) return []
  const before = words.slice(0, -1)
  if (before.every(({ isWhole }) => isWhole) && last.completions.length > 0) {
    const completeWords = before.map(({ word }) => word)
    const rows = await findReadings(sql, siteId, completeWords, last.completions)
    if (rows.length > 0) return rows
  }
  if (words.length < 2) return []
  return findCorrected(
    sql,
    siteId,
    words.map(({ word, isWhole, completions }) => [...(isWhole ? [word] : []), ...completions]),
  )
}

/** Finds words with one or two typing errors, among others that are whole or unfinished. */
const findMisspelt = async (
  sql: Sql,
  siteId: number,
  words: readonly SearchedWord[],
): Promise<readonly SearchHit[]> => {
  const known = await wordsNear(
    sql,
    siteId,
    words.map(({ word }) => word),
  )
  const meant = words.map(({ word, isWhole, completions }) => {
    const near = known.find((one) => one.word === word)?.near ?? []
    return [...(isWhole ? [word] : []), ...closestWords(word, near).slice(0, 4), ...completions]
  })
  const [only] = meant
  if (meant.length === 1 && only) return only.length > 0 ? findReadings(sql, siteId, [], only) : []
  return findCorrected(sql, siteId, meant)
}

const findCorrected = async (
  sql: Sql,
  siteId: number,
  meant: readonly (readonly string[])[],
): Promise<readonly SearchHit[]> => {
  if (meant.length === 0 || meant.some((words) => words.length === 0)) return []
  return findAnyOfGroups(
    sql,
    siteId,
    meant.map((words) => words.slice(0, MAX_MEANINGS)),
  )
}

/** Adds products by a part of a code, or by a code with one wrong character. */
const addByCode = async (
  sql: Sql,
  siteId: number,
  text: string,
  add: (rows: readonly SearchHit[]) => void,
): Promise<void> => {
  const spellings = spellingsOf(text)
  const near = /\d/.test(text) ? [...new Set(spellings.flatMap(codesNear))] : []
  const rows = text.length < 2 ? [] : await findCodes(sql, siteId, spellings, near)
  add(rows)
  if (rows.length < ENOUGH_EXACT_MATCHES) add(await findCodeParts(sql, siteId, text))
}
