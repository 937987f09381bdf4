import type { PictureAlt, PictureFile } from '@vitrina/schema/picture'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

export interface PictureRow {
  readonly name: string
  readonly width: number
  readonly height: number
}

/**
 * Picture of a site for the file with this digest. The sender is going to use it, so the sweep must keep it.
 */
export const findSentPicture = (sql: Sql, siteId: number, digest: Buffer) => sql<PictureRow>`
  update picture set unnamed_at = null where site_id = ${siteId} and digest = ${digest}
  returning name, width, height
`

/** Returns no row if the site already has a picture of this file. */
export const insertPicture = (
  sql: Sql,
  siteId: number,
  digest: Buffer,
  { name, width, height }: PictureRow,
) => sql<{ name: string }>`
  insert into picture (name, site_id, digest, width, height)
  values (${name}, ${siteId}, ${digest}, ${width}, ${height})
  on conflict (site_id, digest) do nothing
  returning name
`

export const insertPictureFile = (sql: Sql, picture: string, file: PictureFile, bytes: Uint8Array) => sql`
  insert into picture_file (picture, file, bytes) values (${picture}, ${file}, ${bytes})
`

/** Bytes of one size of a picture. */
export const selectPictureFile = (sql: Sql, picture: string, file: string) => sql<{ bytes: Buffer }>`
  select bytes from picture_file where picture = ${picture} and file = ${file}
`

/** Pictures of a product. */
export const selectImages = (sql: Sql, siteId: number, id: number) => sql<{
  images: readonly { readonly order: number | null; readonly url: string | null }[]
}>`
  select images from product where site_id = ${siteId} and id = ${id}
`

/** Descriptions of these pictures, if any. */
export const selectAlts = (sql: Sql, names: readonly string[]) => sql<PictureAlt & { name: string }>`
  select name, alt_ro, alt_ru, alt_en, alt_uk from picture
  where name = any(${names}::text[]) and coalesce(alt_ro, alt_ru, alt_en, alt_uk) is not null
  order by name
`

/** Returns no row if the site has no such picture. */
export const updateAlt = (
  sql: Sql,
  siteId: number,
  name: string,
  { alt_ro, alt_ru, alt_en, alt_uk }: PictureAlt,
) => sql`
  update picture set alt_ro = ${alt_ro}, alt_ru = ${alt_ru}, alt_en = ${alt_en}, alt_uk = ${alt_uk}
  where site_id = ${siteId} and name = ${name}
  returning name
`
