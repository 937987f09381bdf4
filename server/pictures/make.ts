import { randomBytes } from 'node:crypto'
import { MAX_UNPACKED_BYTES } from '@vitrina/schema/picture'
import type { Database } from '../database/sql.ts'
import { ApiError } from '../http/errors.ts'
import type { Draw } from './draw.ts'
import type { PictureDrawn } from './drawing.ts'
import { insertPicture, insertPictureFile, type PictureRow, sendPictureAgain } from './picture-queries.ts'

export interface MakeParts {
  readonly sql: Database
  readonly draw: Draw
}

/** A file that is to become a picture of a site: its digest, and its bytes when their turn has come. */
export interface PictureSource {
  readonly siteId: number
  readonly digest: Buffer
  readonly read: () => Promise<Uint8Array>
}

/**
 * Makes a picture of a file, or finds the one that the site has made of it before.
 * @throws {ApiError} `unsupported_media_type`, `invalid_value`
 */
export const makePicture = async ({ sql, draw }: MakeParts, source: PictureSource): Promise<PictureRow> => {
  const known = async () => (await sendPictureAgain(sql, source.siteId, source.digest))[0]
  // Somebody may have sent the same meanwhile.
  const picture = (await known()) ?? (await drawn(sql, draw, source)) ?? (await known())
  if (!picture) throw new Error('A picture is gone that was there a moment ago.')
  return picture
}

const drawn = async (
  sql: Database,
  draw: Draw,
  { siteId, digest, read }: PictureSource,
): Promise<PictureRow | undefined> => {
  const drawing = await draw(read)
  if ('refused' in drawing) throw pictureRefusal(drawing.refused)
  const picture = { name: randomBytes(16).toString('hex'), width: drawing.width, height: drawing.height }
  return sql.begin(async (sql) => {
    const [made] = await insertPicture(sql, siteId, digest, picture)
    if (!made) return undefined
    for (const { file, bytes } of drawing.files) await insertPictureFile(sql, picture.name, file, bytes)
    return picture
  })
}

/** Why no picture is made of a file. */
export const pictureRefusal = (
  why: Extract<PictureDrawn, { readonly refused: string }>['refused'],
): ApiError => {
  switch (why) {
    case 'type':
      return new ApiError('unsupported_media_type.picture')
    case 'damaged':
      return new ApiError('invalid_value.picture_damaged')
    case 'pixels':
      return new ApiError('invalid_value.picture_pixels', { max: MAX_UNPACKED_BYTES / 10 ** 6 })
  }
}
