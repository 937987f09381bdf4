import { randomBytes } from 'node:crypto'
import { MAX_SCANS, MAX_UNPACKED_BYTES } from '@vitrina/schema/picture'
import { ApiError } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { Draw, Drawer } from './draw-in-turn.ts'
import { findSentPicture, insertPicture, insertPictureFile, type PictureRow } from './picture-queries.ts'
import type { PictureRefusal, refusedFiles } from './refused-files.ts'

export interface MakeParts {
  readonly sql: Database
  readonly draw: Draw
  readonly refused: ReturnType<typeof refusedFiles>
}

/** File for a picture of a site: its digest, and its bytes, which are read when a slot is free. */
export interface PictureSource extends Drawer {
  readonly digest: Buffer
  readonly read: () => Promise<Uint8Array>
}

/**
 * Creates a picture from a file, or finds the one that the site already has of it.
 * @throws {ApiError} `unsupported_media_type`, `invalid_value`
 */
export const makePicture = async (parts: MakeParts, source: PictureSource): Promise<PictureRow> => {
  const known = async () => (await findSentPicture(parts.sql, source.siteId, source.digest))[0]
  // Another request may have stored the same picture meanwhile.
  const picture = (await known()) ?? (await drawn(parts, source)) ?? (await known())
  if (!picture) throw new Error('The picture was deleted meanwhile.')
  return picture
}

/** Processor time, in ms, from which a refusal is remembered: a cheap one may be due to a busy machine. */
const COSTLY_MS = 5_000

const drawn = async (
  { sql, draw, refused }: MakeParts,
  { siteId, response, digest, read }: PictureSource,
): Promise<PictureRow | undefined> => {
  const why = refused.whyOf(siteId, digest, performance.now())
  if (why !== undefined) throw pictureRefusal(why)
  const { drawn: drawing, spent } = await draw({ siteId, response }, read)
  if ('refused' in drawing) {
    if (spent >= COSTLY_MS) refused.add(siteId, digest, drawing.refused, performance.now())
    throw pictureRefusal(drawing.refused)
  }
  const picture = { name: randomBytes(16).toString('hex'), width: drawing.width, height: drawing.height }
  return sql.begin(async (sql) => {
    const [row] = await insertPicture(sql, siteId, digest, picture)
    if (!row) return undefined
    for (const { file, bytes } of drawing.files) await insertPictureFile(sql, picture.name, file, bytes)
    return picture
  })
}

/** Error for a file from which no picture is created. */
export const pictureRefusal = (why: PictureRefusal): ApiError => {
  switch (why) {
    case 'type':
      return new ApiError('unsupported_media_type.picture')
    case 'damaged':
      return new ApiError('invalid_value.picture_damaged')
    case 'pixels':
      return new ApiError('invalid_value.picture_pixels', { max: MAX_UNPACKED_BYTES / 10 ** 6 })
    case 'scans':
      return new ApiError('invalid_value.picture_scans', { max: MAX_SCANS })
  }
}
