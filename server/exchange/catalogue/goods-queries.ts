import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { isAbsent } from '../destinations/absent-products.ts'
import type { DestinationKey } from '../destinations/destination.ts'
import type { ProductReferences, SpecificationLine } from './references.ts'
import type { Line } from './writing.ts'

/** Reason why the exchange has hidden a product, which is shown again when the reason ends. */
export type HiddenBecause = 'no price' | 'deleted' | 'absent' | 'variants'

/** Last known data of a product of a destination. */
export interface GoodsRow {
  readonly key: string
  /** Key of the product of which it is a variant. */
  readonly parent: string | null
  readonly line: GoodsLine
  readonly waiting: ProductReferences | null
  /** Paths of pictures for its images. */
  readonly pictures: readonly string[] | null
  readonly hidden: HiddenBecause | null
}

/** Data of a product that its variants need, or data that distinguish a variant. */
export interface GoodsLine {
  readonly name?: string
  /** Fields of a product, apart from its name and its references. */
  readonly fields?: Line
  readonly category?: Line[string]
  readonly specifications?: readonly SpecificationLine[]
  /** Digest of the offer of a variant, apart from prices and stock. */
  readonly offer?: string
}

/** Products by their keys, and their variants. */
export const selectGoods = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  keys: readonly string[],
  parents: readonly string[] = keys,
): Promise<ReadonlyMap<string, GoodsRow>> => {
  const rows = await sql<GoodsRow>`
    select key, parent, line, waiting, pictures, hidden from destination_goods
    where site_id = ${siteId} and destination = ${id} and key = any(${[...new Set(keys)]}::text[])
    union
    select key, parent, line, waiting, pictures, hidden from destination_goods
    where site_id = ${siteId} and destination = ${id} and parent = any(${[...new Set(parents)]}::text[])
  `
  return new Map(rows.map((row) => [row.key, row]))
}

export type GoodsChange = Pick<GoodsRow, 'key' | 'hidden'> & Partial<GoodsRow>

/** Stores received products; an omitted field keeps its value. */
export const storeGoods = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  changes: readonly GoodsChange[],
): Promise<void> => {
  if (changes.length === 0) return
  const rows = changes.map(({ key, parent = null, line = {}, waiting = null, pictures = null, hidden }) => ({
    key,
    parent,
    line,
    waiting,
    pictures,
    hidden,
  }))
  await sql`
    insert into destination_goods as goods (site_id, destination, key, parent, line, waiting, pictures, hidden)
    select ${siteId}, ${id}, key, parent, line, waiting, pictures, hidden
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as new (key text, parent text, line jsonb, waiting jsonb, pictures jsonb, hidden text)
    on conflict (site_id, destination, key) do update set
      parent = coalesce(excluded.parent, goods.parent), line = goods.line || excluded.line, waiting = excluded.waiting,
      pictures = coalesce(excluded.pictures, goods.pictures), hidden = excluded.hidden, seen_at = now()
  `
}

/** Marks unchanged products as named by a session: once per session. */
export const markGoodsNamed = (sql: Sql, { siteId, id }: DestinationKey, keys: readonly string[]) => sql`
  update destination_goods as goods set seen_at = now() from destination
  where goods.site_id = ${siteId} and goods.destination = ${id} and goods.key = any(${keys}::text[])
    and destination.site_id = goods.site_id and destination.id = goods.destination
    and goods.seen_at < coalesce(destination.session_began, now())
`

/** Products whose fields wait for other objects, after a key. */
export const selectWaiting = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  after: string,
  most: number,
) => sql<GoodsRow>`
  select key, parent, line, waiting, pictures, hidden from destination_goods
  where site_id = ${siteId} and destination = ${id} and waiting is not null and key > ${after}
  order by key limit ${most}
`

export const setWaiting = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  rows: readonly Pick<GoodsRow, 'key' | 'waiting' | 'line'>[],
) => sql`
  update destination_goods as goods set waiting = new.waiting, line = goods.line || new.line
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (key text, waiting jsonb, line jsonb)
  where goods.site_id = ${siteId} and goods.destination = ${id} and goods.key = new.key
`

const absentSince = (sql: Sql, { siteId, id }: DestinationKey, since: number) =>
  isAbsent(sql, { siteId, id, since: sql`to_timestamp(${since}::float8)` })

/** Products on sale that the destination has not named since the given time. */
export const selectAbsent = (sql: Sql, destination: DestinationKey, since: number, most: number) => sql<{
  key: string
  parent: string | null
}>`
  select key, parent from destination_goods
  where site_id = ${destination.siteId} and destination = ${destination.id} and ${absentSince(sql, destination, since)}
  order by key limit ${most}
`

export const countGoods = async (sql: Sql, destination: DestinationKey, since: number) => {
  const [row] = await sql<{ all: number; absent: number }>`
    select count(*)::integer as all, count(*) filter (where ${absentSince(sql, destination, since)})::integer as absent
    from destination_goods
    where site_id = ${destination.siteId} and destination = ${destination.id} and (hidden is null or hidden = 'no price')
  `
  return row ?? { all: 0, absent: 0 }
}

export const setHidden = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  keys: readonly string[],
  hidden: HiddenBecause | null,
) => sql`
  update destination_goods set hidden = ${hidden}
  where site_id = ${siteId} and destination = ${id} and key = any(${keys}::text[])
`
