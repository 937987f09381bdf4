import type { DestinationMapKind } from '@vitrina/schema/console/destination'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { DestinationKey } from './destination.ts'

/** A word or id of the other system with its meaning at the site; null: none yet. */
export interface MappedWord {
  readonly theirs: string
  readonly ours: string | null
}

/** Words of one kind of a destination. */
export const selectWords = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  kind: DestinationMapKind,
): Promise<Map<string, string | null>> => {
  const rows = await sql<MappedWord>`
    select theirs, ours from destination_map where site_id = ${siteId} and destination = ${id} and kind = ${kind}
  `
  return new Map(rows.map(({ theirs, ours }) => [theirs, ours]))
}

/** Adds words with their proposed meanings; a word that is known keeps its meaning and takes the new name. */
export const addWords = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  kind: DestinationMapKind,
  words: readonly (MappedWord & { readonly name: string })[],
) => sql`
  insert into destination_map as word (site_id, destination, kind, theirs, name, ours)
  select ${siteId}, ${id}, ${kind}, new.theirs, new.name, new.ours
  from unnest(
    ${words.map(({ theirs }) => theirs)}::text[], ${words.map(({ name }) => name)}::text[], ${words.map(({ ours }) => ours)}::text[]
  ) as new (theirs, name, ours)
  on conflict (site_id, destination, kind, theirs) do update set name = excluded.name where word.name <> excluded.name
`

/** Counts rows that were parked because a word has no meaning. */
export const countParked = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  kind: DestinationMapKind,
  counts: ReadonlyMap<string, number>,
) => sql`
  insert into destination_map as word (site_id, destination, kind, theirs, name, parked)
  select ${siteId}, ${id}, ${kind}, new.theirs, new.theirs, new.parked
  from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as new (theirs, parked)
  on conflict (site_id, destination, kind, theirs) do update set parked = word.parked + excluded.parked
`

/** Gives a word its meaning; null takes it away. False when the destination is not there. */
export const setWord = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  kind: DestinationMapKind,
  { theirs, ours }: MappedWord,
): Promise<boolean> => {
  const rows = await sql`
    insert into destination_map as word (site_id, destination, kind, theirs, name, ours)
    select site_id, id, ${kind}, ${theirs}, ${theirs}, ${ours} from destination where site_id = ${siteId} and id = ${id}
    on conflict (site_id, destination, kind, theirs) do update set ours = excluded.ours, parked = 0
    returning theirs
  `
  return rows.length > 0
}
