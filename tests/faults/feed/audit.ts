import type { Sql } from '../../../server/platform/postgres/pool/sql.ts'
import type { Change } from '../../events/following.ts'
import { textOf } from './follower.ts'

/** Change entries of a site from its table, in the form of the feed. */
export const recorded = async (sql: Sql, siteId: number): Promise<Change[]> =>
  await sql`
    select
      cursor, type, id, key, action, fields,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      (select name from api_token where number = change.origin) as origin
    from change where site_id = ${siteId} order by cursor
  `

/** Differences between received and expected entries; the first three of each kind. */
export const differences = (
  who: string,
  received: readonly string[],
  expected: readonly Change[],
): string[] => {
  const texts = expected.map(textOf)
  const [heard, expectedTexts] = [new Set(received), new Set(texts)]
  const missed = texts.filter((text) => !heard.has(text))
  const invented = received.filter((text) => !expectedTexts.has(text))
  const isInOrder = received.length === texts.length && received.every((text, place) => text === texts[place])
  return [
    ...missed.slice(0, 3).map((text) => `${who} missed ${text}, one of ${missed.length}`),
    ...invented.slice(0, 3).map((text) => `${who} was told ${text}, one of ${invented.length}`),
    ...(heard.size === received.length
      ? []
      : [`${who} was told ${received.length - heard.size} entries twice`]),
    ...(isInOrder || missed.length + invented.length > 0 ? [] : [`${who} was told in another order`]),
  ]
}

const TABLES = {
  category: 'category',
  product: 'product',
  shop: 'shop',
  brand: 'brand',
  gift: 'gift',
  order: 'external_order',
}

/** Differences between the objects that exist according to the entries and the stored objects. */
export const unlikeState = async (
  sql: Sql,
  siteId: number,
  received: readonly string[],
): Promise<string[]> => {
  const alive = new Map<unknown, Set<unknown>>(Object.keys(TABLES).map((type) => [type, new Set()]))
  const differencesFound: string[] = []
  for (const text of received) {
    const [, type, id, , action] = JSON.parse(text)
    const ids = alive.get(type)
    if (!ids) continue
    if (ids.has(id) === (action === 'created')) differencesFound.push(`out of turn: ${text}`)
    if (action === 'created') ids.add(id)
    if (action === 'deleted') ids.delete(id)
  }
  for (const [type, table] of Object.entries(TABLES)) {
    const rows = await sql<{ id: number }>`select id from ${sql.unsafe(table)} where site_id = ${siteId}`
    const storedIds = new Set<unknown>(rows.map(({ id }) => id))
    const reportedIds = alive.get(type) ?? new Set()
    for (const id of storedIds.symmetricDifference(reportedIds))
      differencesFound.push(
        `${type} ${id} ${storedIds.has(id) ? 'is there' : 'is not there'}, by the entries otherwise`,
      )
  }
  return differencesFound.slice(0, 10)
}
