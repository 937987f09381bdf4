import type {
  PictureImport,
  PictureImportState,
  PictureOutcome,
} from '@vitrina/schema/console/picture-import'
import type { Message } from '@vitrina/schema/labels/say'
import { takeIds } from '../../../platform/batch/queries.ts'
import type { Sql, Transaction } from '../../../platform/postgres/pool/sql.ts'
import type { ArchivedFile } from './archive.ts'
import type { FileMatch, ProductCodes } from './by-code.ts'

/** Import of pictures to process. */
export interface PictureTask {
  readonly siteId: number
  readonly id: number
}

export interface NewImport {
  readonly origin: number
  readonly name: string
  readonly size: number
}

/** Number of unfinished imports of a site. */
export const countUnfinished = (sql: Sql, siteId: number) => sql<{ count: number }>`
  select count(*) from picture_import
  where site_id = ${siteId} and state in ('receiving', 'queued', 'running')
`

export const insertPictureImport = async (
  sql: Transaction,
  siteId: number,
  { origin, name, size }: NewImport,
): Promise<number> => {
  const id = await takeIds(sql, siteId, 'picture-import', 1)
  await sql`
    insert into picture_import (site_id, id, origin, name, size)
    values (${siteId}, ${id}, ${origin}, ${name}, ${size})
  `
  return id
}

export interface ImportState {
  readonly origin: number
  readonly size: number
  readonly received: number
  readonly state: PictureImportState
  readonly listed: boolean
}

export const selectImport = async (
  sql: Sql,
  { siteId, id }: PictureTask,
): Promise<ImportState | undefined> => {
  const [row] = await sql<ImportState>`
    select origin, size, received, state, listed from picture_import where site_id = ${siteId} and id = ${id}
  `
  return row
}

/** Locks an import for work or cancellation until the transaction ends. */
export const lockPictureImport = async (
  sql: Transaction,
  { siteId, id }: PictureTask,
): Promise<ImportState | undefined> => {
  const [row] = await sql<ImportState>`
    select origin, size, received, state, listed from picture_import
    where site_id = ${siteId} and id = ${id} for no key update
  `
  return row
}

export const queueImport = (sql: Transaction, { siteId, id }: PictureTask) => sql`
  update picture_import set state = 'queued' where site_id = ${siteId} and id = ${id}
`

/** Products with a code or key among these lower-case words. */
export const selectCoded = (sql: Sql, siteId: number, words: readonly string[]) => sql<ProductCodes>`
  with words as (select unnest(${words}::text[]) as word)
  select id, code, group_product_id as key from product
  where site_id = ${siteId} and (
    lower(btrim(code) collate "und-x-icu") in (select word from words)
    or lower(btrim(group_product_id) collate "und-x-icu") in (select word from words)
  )
`

/** Stores the files of an archive, in this order. */
export const insertFiles = async (
  sql: Transaction,
  { siteId, id }: PictureTask,
  files: readonly FileMatch<ArchivedFile>[],
): Promise<void> => {
  await sql`
    insert into picture_import_file
      (site_id, import, number, name, header, packed_size, size, method, flags, crc32, product_id, outcome)
    select ${siteId}::integer, ${id}::integer, number, name, header, packed_size, size, method, flags, crc32, "productId", none
    from rows from (jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as (
      name text, header bigint, packed_size bigint, size bigint, method integer, flags integer, crc32 bigint,
      "productId" integer, none text
    )) with ordinality as file (
      name, header, packed_size, size, method, flags, crc32, "productId", none, number
    )
  `
  await sql`
    update picture_import set listed = true, state = 'running' where site_id = ${siteId} and id = ${id}
  `
}

export interface ImportFile extends ArchivedFile {
  readonly number: number
  readonly product_id: number
  readonly picture: string | null
}

/** Unprocessed files of the next product. */
export const nextFiles = (sql: Sql, { siteId, id }: PictureTask) => sql<ImportFile>`
  with next as (
    select product_id from picture_import_file
    where site_id = ${siteId} and import = ${id} and outcome is null order by number limit 1
  )
  select number, name, header, packed_size, size, method, flags, crc32, product_id, picture
  from picture_import_file as file join next using (product_id)
  where site_id = ${siteId} and import = ${id} and outcome is null
  order by number
`

/** Stores the picture drawn from a file until its product is updated. */
export const keepPicture = (sql: Sql, { siteId, id }: PictureTask, number: number, picture: string) => sql`
  update picture_import_file set picture = ${picture}
  where site_id = ${siteId} and import = ${id} and number = ${number} and outcome is null
`

/** Stores the outcomes of files of an import. */
export const endFiles = (
  sql: Sql,
  { siteId, id }: PictureTask,
  numbers: readonly number[],
  outcome: PictureOutcome,
  reason: Message | null = null,
) => sql`
  update picture_import_file set outcome = ${outcome}, reason = ${reason}, picture = null
  where site_id = ${siteId} and import = ${id} and number = any(${numbers}::integer[]) and outcome is null
`

/** Ends an unfinished import, and deletes its archive. Returns no row for an unknown or ended one. */
export const closePictureImport = async (
  sql: Transaction,
  { siteId, id }: PictureTask,
  state: 'done' | 'failed' | 'cancelled',
  reason: Message | null = null,
): Promise<boolean> => {
  const rows = await sql`
    update picture_import set state = ${state}, reason = ${reason}, finished_at = clock_timestamp()
    where site_id = ${siteId} and id = ${id} and state in ('receiving', 'queued', 'running')
    returning id
  `
  if (rows.length === 0) return false
  await sql`delete from picture_import_chunk where site_id = ${siteId} and import = ${id}`
  // Marks drawn pictures without a product for deletion.
  await sql`
    update picture_import_file set picture = null
    where site_id = ${siteId} and import = ${id} and picture is not null
  `
  return true
}

/** True if any site has an import to process. */
export const hasPictureWork = async (sql: Sql): Promise<boolean> => {
  const rows = await sql`select from picture_import where state in ('queued', 'running') limit 1`
  return rows.length > 0
}

export type PictureImportRow = Omit<PictureImport, 'reason' | 'created_at' | 'finished_at'> & {
  readonly reason: Message | null
  readonly created_at: Date
  readonly finished_at: Date | null
}

/** Imports of a site for the list, newest first, or one of them. */
export const selectImports = (sql: Sql, siteId: number, most: number, id: number | null = null) =>
  sql<PictureImportRow>`
  select id, name, size, received, state, reason, created_at, finished_at, files::integer, outcomes
  from picture_import as one cross join lateral (
    select coalesce(sum(count), 0) as files,
      coalesce(jsonb_object_agg(outcome, count) filter (where outcome is not null), '{}') as outcomes
    from (
      select outcome, count(*) as count from picture_import_file
      where site_id = one.site_id and import = one.id group by outcome
    ) as counted
  ) as counted
  where site_id = ${siteId} and (${id}::integer is null or id = ${id})
  order by id desc limit ${most}
`

export interface OutcomeGroup {
  readonly outcome: 'unknown' | 'ambiguous' | 'refused'
  readonly reason: Message | null
  readonly count: number
  readonly names: readonly string[]
}

/** Files of an import that no product received, by outcome, with the first names of each. */
export const selectOutcomes = (sql: Sql, { siteId, id }: PictureTask, names: number) => sql<OutcomeGroup>`
  select outcome, reason, count(*) as count,
    (array_agg(name order by name collate "C"))[:${sql.unsafe(String(names))}] as names
  from picture_import_file
  where site_id = ${siteId} and import = ${id} and outcome not in ('added', 'present')
  group by outcome, reason order by outcome, count(*) desc
`

/** Deletes archives that were not continued for a day, and imports that ended 30 days ago. */
export const deleteOldImports = async (sql: Sql): Promise<void> => {
  await sql`
    delete from picture_import
    where state = 'receiving' and received_at < now() - interval '1 day' or finished_at < now() - interval '30 days'
  `
}
