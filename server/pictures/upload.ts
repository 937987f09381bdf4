import { createHash, randomBytes } from 'node:crypto'
import {
  MAX_PICTURE_BYTES,
  MAX_UNPACKED_BYTES,
  PICTURE_FILES,
  type UploadedPicture,
} from '@vitrina/schema/picture'
import type { Database } from '../database/sql.ts'
import { ApiError } from '../http/errors.ts'
import type { Spool } from '../http/spool.ts'
import type { Draw } from './draw.ts'
import type { PictureDrawn } from './drawing.ts'
import { insertPicture, insertPictureFile, selectPicture } from './picture-queries.ts'

export interface UploadParts {
  readonly sql: Database
  readonly draw: Draw
  readonly openSpool: (siteId: number) => Promise<Spool>
  /** The public address of this server. */
  readonly origin: () => string
}

/**
 * Makes a picture of a file as it arrives. The file waits on the disk for its turn; the same file of the same site is the picture
 * that it was before.
 * @throws {ApiError} `body_too_large`, `unsupported_media_type`, `invalid_value`
 */
export const uploadPicture = async (
  parts: UploadParts,
  siteId: number,
  body: AsyncIterable<Buffer>,
): Promise<UploadedPicture> => {
  const { sql, openSpool, origin } = parts
  const spool = await openSpool(siteId)
  try {
    const digest = await receive(spool, body)
    const known = async () => (await selectPicture(sql, siteId, digest))[0]
    // Somebody may have sent the same meanwhile.
    const picture = (await known()) ?? (await make(parts, siteId, digest, spool)) ?? (await known())
    if (!picture) throw new Error('A picture is gone that was there a moment ago.')
    const { name, width, height } = picture
    return { url: `${origin()}/pictures/${name}/${PICTURE_FILES[0]}`, width, height }
  } finally {
    await spool.close()
  }
}

/** Writes the file into the spool, and gives its digest. */
const receive = async (spool: Spool, body: AsyncIterable<Buffer>): Promise<Buffer> => {
  const digest = createHash('sha256')
  for await (const chunk of body) {
    if (spool.size + chunk.length > MAX_PICTURE_BYTES)
      throw new ApiError('body_too_large.limit', { max: MAX_PICTURE_BYTES })
    digest.update(chunk)
    await spool.append([chunk])
  }
  if (spool.size === 0) throw refusal('type')
  return digest.digest()
}

const make = async ({ sql, draw }: UploadParts, siteId: number, digest: Buffer, spool: Spool) => {
  const drawn = await draw(() => spool.read())
  if ('refused' in drawn) throw refusal(drawn.refused)
  const picture = { name: randomBytes(16).toString('hex'), width: drawn.width, height: drawn.height }
  return sql.begin(async (sql) => {
    const [made] = await insertPicture(sql, siteId, digest, picture)
    if (!made) return undefined
    for (const { file, bytes } of drawn.files) await insertPictureFile(sql, picture.name, file, bytes)
    return picture
  })
}

const refusal = (why: Extract<PictureDrawn, { readonly refused: string }>['refused']): ApiError => {
  switch (why) {
    case 'type':
      return new ApiError('unsupported_media_type.picture')
    case 'damaged':
      return new ApiError('invalid_value.picture_damaged')
    case 'pixels':
      return new ApiError('invalid_value.picture_pixels', { max: MAX_UNPACKED_BYTES / 10 ** 6 })
  }
}
