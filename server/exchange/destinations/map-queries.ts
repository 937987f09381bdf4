import type { DestinationMapKind } from '@vitrina/schema/console/destination'
import type { Today } from '@vitrina/schema/console/today'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { DestinationKey } from './destination.ts'

/** Word or id of the other system with its mapping at the site; null if it has none. */
export interface MappedWord {
  readonly theirs: string
  readonly ours: string | null
}

/** Words of one kind of a destination, in alphabetical order. */
export const selectWords = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  kind: DestinationMapKind,
): Promise<Map<string, string | null>> => {
  const rows = await sql<MappedWord>`
    select theirs, ours from destination_map where site_id = ${siteId} and destination = ${id} and kind = ${kind}
    order by theirs
  `
  return new Map(rows.map(({ theirs, ours }) => [theirs, ours]))
}

/** Words of one kind, among the given ones, that are mapped to another object than the one with their key. */
export const selectOtherMeanings = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  kind: DestinationMapKind,
  theirs: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await sql<{ theirs: string; ours: string }>`
    select theirs, ours from destination_map
    where site_id = ${siteId} and destination = ${id} and kind = ${kind} and theirs = any(${[...new Set(theirs)]}::text[])
      and ours <> theirs
  `
  return new Map(rows.map(({ theirs, ours }) => [theirs, ours]))
}

/** Adds words with proposed mappings; a known word keeps its mapping and takes the new name. Of a repeated word, the last one counts. */
export const addWords = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  kind: DestinationMapKind,
  mappedWords: readonly (MappedWord & { readonly name: string })[],
) => {
  const words = [...new Map(mappedWords.map((word) => [word.theirs, word])).values()]
  return sql`
  insert into destination_map as word (site_id, destination, kind, theirs, name, ours)
  select ${siteId}, ${id}, ${kind}, new.theirs, new.name, new.ours
  from unnest(
    ${words.map(({ theirs }) => theirs)}::text[], ${words.map(({ name }) => name)}::text[], ${words.map(({ ours }) => ours)}::text[]
  ) as new (theirs, name, ours)
  on conflict (site_id, destination, kind, theirs) do update set name = excluded.name where word.name <> excluded.name
`
}

/** Sets the mappings of unmapped words. */
export const fillMeanings = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  kind: DestinationMapKind,
  words: readonly MappedWord[],
) => sql`
  update destination_map as word set ours = new.ours
  from unnest(${words.map(({ theirs }) => theirs)}::text[], ${words.map(({ ours }) => ours)}::text[]) as new (theirs, ours)
  where word.site_id = ${siteId} and word.destination = ${id} and word.kind = ${kind} and word.theirs = new.theirs and word.ours is null
`

/** Counts rows of a dry run that need an unmapped word. */
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

/** Value of an object that waits for the mapping of a word. */
export interface ParkedValue {
  readonly theirs: string
  readonly key: string
  readonly value?: object
}

/** Parks values until their words are mapped; of several values of one object, the last one counts. */
export const parkValues = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  kind: DestinationMapKind,
  values: readonly ParkedValue[],
): Promise<void> => {
  if (values.length === 0) return
  const words = [...new Set(values.map(({ theirs }) => theirs))]
  const latest = new Map(values.map((one) => [JSON.stringify([one.theirs, one.key]), one]))
  await sql`
    insert into destination_map (site_id, destination, kind, theirs, name)
    select ${siteId}, ${id}, ${kind}, theirs, theirs from unnest(${words}::text[]) as new (theirs)
    on conflict (site_id, destination, kind, theirs) do nothing
  `
  await sql`
    insert into destination_parked (site_id, destination, kind, theirs, key, value)
    select ${siteId}, ${id}, ${kind}, theirs, key, coalesce(value, '{}')
    from jsonb_to_recordset(${JSON.stringify([...latest.values()])}::jsonb) as new (theirs text, key text, value jsonb)
    on conflict (site_id, destination, kind, theirs, key) do update set value = excluded.value
  `
  await recountParked(sql, { siteId, id }, kind, words)
}

/** Mapped words with parked values. */
export const selectReadyWords = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  kind: DestinationMapKind,
): Promise<readonly string[]> => {
  const rows = await sql<{ theirs: string }>`
    select theirs from destination_map
    where site_id = ${siteId} and destination = ${id} and kind = ${kind} and parked > 0 and ours is not null
  `
  return rows.map(({ theirs }) => theirs)
}

/** Removes and returns parked values whose words are mapped, for one batch. */
export const takeParked = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  kind: DestinationMapKind,
  most: number,
) => sql<Required<ParkedValue>>`
  delete from destination_parked as parked using (
    select kind, theirs, key from destination_parked join destination_map as word using (site_id, destination, kind, theirs)
    where site_id = ${siteId} and destination = ${id} and kind = ${kind} and word.ours is not null limit ${most}
  ) as ready
  where parked.site_id = ${siteId} and parked.destination = ${id} and parked.kind = ready.kind and parked.theirs = ready.theirs
    and parked.key = ready.key
  returning parked.theirs, parked.key, parked.value
`

/** Counts the values that wait for some words again. */
export const recountParked = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  kind: DestinationMapKind,
  words: readonly string[],
): Promise<void> => {
  await sql`
    update destination_map as word set parked = (
      select count(*) from destination_parked as parked
      where parked.site_id = word.site_id and parked.destination = word.destination and parked.kind = word.kind
        and parked.theirs = word.theirs
    )
    where site_id = ${siteId} and destination = ${id} and kind = ${kind} and theirs = any(${words}::text[])
  `
}

/** Destinations with parked values or lines of orders that may be written now, files of a dry run, confirmed absent products, or a requested undo. */
export const selectUnfinished = (sql: Sql, most: number) => sql<
  DestinationKey & { readonly catchingUp: boolean }
>`
  select site_id as "siteId", id, catching_up as "catchingUp" from destination
  where live and (catching_up or absent_confirmed or exists (
    select from destination_map as word
    where word.site_id = destination.site_id and word.destination = destination.id and parked > 0 and ours is not null
  ) or exists (
    select from destination_order as held cross join jsonb_array_elements(open_lines) as line
    join product on product.site_id = held.site_id and product.group_product_id = line ->> 'key'
    where held.site_id = destination.site_id and held.destination = destination.id and open_lines is not null
      and line ->> 'reason' = 'unknown_product'
  ) or exists (
    select from import
    where import.site_id = destination.site_id and import.destination = destination.id and undo_asked_at is not null
      and undo_ended_at is null
  ))
  order by site_id, id limit ${most}
`

/** Maps a word, for which its parked values wait; null removes the mapping. False for an unknown destination. */
export const setWord = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  kind: DestinationMapKind,
  { theirs, ours }: MappedWord,
): Promise<boolean> => {
  const rows = await sql`
    insert into destination_map as word (site_id, destination, kind, theirs, name, ours)
    select site_id, id, ${kind}, ${theirs}, ${theirs}, ${ours} from destination where site_id = ${siteId} and id = ${id}
    on conflict (site_id, destination, kind, theirs) do update set ours = excluded.ours
    returning theirs
  `
  return rows.length > 0
}

/** Unmapped words of all destinations of a site, and orders that need an operator. */
export const exchangesToday = async (sql: Sql, siteId: number): Promise<NonNullable<Today['exchanges']>> => {
  const [row] = await sql<NonNullable<Today['exchanges']>>`
    select
      (select count(*)::integer from destination_map where site_id = ${siteId} and ours is null and parked > 0) as unknown_words,
      (select count(*)::integer from destination_order where site_id = ${siteId} and state = 'quarantined') as quarantined_orders,
      (select count(*)::integer from destination_order where site_id = ${siteId} and open_lines is not null) as open_orders
  `
  return row ?? { unknown_words: 0, quarantined_orders: 0, open_orders: 0 }
}
