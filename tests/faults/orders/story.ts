import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '../../../server/platform/postgres/pool/sql.ts'
import { byOrder, committedStates, type ItemState, type State } from './witness.ts'

/**
 * Differences between the change entries or history of a site's orders and the witness: one entry for each
 * commit that changed an order, with the changed fields; one history line for each change of a status.
 */
export const untrueStories = async (sql: Sql, siteId: number): Promise<string[]> => {
  const seen = await committedStates(sql, siteId)
  const entries = byOrder(
    await sql<{ order_id: number; entry: string }>`
      select id as order_id, concat_ws(' ', action, key, (
        select string_agg(field, ',' order by field) from unnest(fields) as field
      )) as entry
      from change where site_id = ${siteId} and type = 'order' order by cursor
    `,
    ({ entry }) => entry,
  )
  const history = byOrder(
    await sql<{ order_id: number; line: string }>`
      select order_id, concat_ws(' ', item_id, coalesce(from_status::text, '-'), coalesce(to_status::text, '-')) as line
      from order_status_change where site_id = ${siteId} order by place
    `,
    ({ line }) => line,
  )
  const ids = new Set([...seen.keys(), ...entries.keys(), ...history.keys()])
  return [...ids].flatMap((id) => {
    const states = seen.get(id) ?? []
    return [
      ...unlike(`order ${id}: its entries`, entries.get(id) ?? [], states.map(entryOf)),
      ...unlike(`order ${id}: its history`, ...inCommits(history.get(id) ?? [], states.map(linesOf))),
    ]
  })
}

const unlike = (what: string, reported: readonly string[], seen: readonly string[]): string[] => {
  const place = Array.from({ length: Math.max(reported.length, seen.length) }).findIndex(
    (_, n) => reported[n] !== seen[n],
  )
  return place === -1 ? [] : [`${what} (${place + 1}): "${reported[place]}", where "${seen[place]}" was done`]
}

/** Sorts the lines of each commit, because they have no order within it. */
const inCommits = (
  reported: readonly string[],
  commits: readonly (readonly string[])[],
): [string[], string[]] => {
  let from = 0
  const sorted = commits.flatMap((lines) => {
    const own = reported.slice(from, from + lines.length).sort()
    from += lines.length
    return own
  })
  return [[...sorted, ...reported.slice(from)], commits.flatMap((lines) => lines.toSorted())]
}

const entryOf = (state: State, place: number, states: readonly State[]): string => {
  const before = states[place - 1]
  const fields = Object.keys(state) as (keyof State)[]
  const changed = before && fields.filter((field) => !isDeepStrictEqual(state[field], before[field]))
  return [before ? 'updated' : 'created', state.rrn, changed?.sort().join()]
    .filter((part) => part !== null && part !== undefined)
    .join(' ')
}

/** Status changes that lead to a state. */
const linesOf = ({ order_items: items }: State, place: number, states: readonly State[]): string[] => {
  const before = statusesOf(states[place - 1]?.order_items ?? [])
  const after = statusesOf(items)
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((id) => before.get(id) !== after.get(id))
    .map((id) => `${id} ${before.get(id) ?? '-'} ${after.get(id) ?? '-'}`)
}

const statusesOf = (items: readonly ItemState[]): ReadonlyMap<number, string> =>
  new Map(items.map(({ id, status }) => [id, status]))
