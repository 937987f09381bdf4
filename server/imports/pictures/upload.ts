import { createHash } from 'node:crypto'
import { MAX_PICTURE_BYTES, PICTURE_FILES, type UploadedPicture } from '@vitrina/schema/picture'
import type { Spool } from '../../platform/http/bodies/spool.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Drawer } from './draw-in-turn.ts'
import { type MakeParts, makePicture, pictureRefusal } from './make.ts'

export interface UploadParts extends MakeParts {
  readonly openSpool: (siteId: number) => Promise<Spool>
  /** Public origin of this server. */
  readonly origin: () => string
}

/**
 * Creates a picture from an upload. The file waits on disk for a slot; the same file at the same site returns the existing
 * picture.
 * @throws {ApiError} `body_too_large`, `unsupported_media_type`, `invalid_value`
 */
export const uploadPicture = async (
  parts: UploadParts,
  { siteId, response }: Drawer,
  body: AsyncIterable<Buffer>,
): Promise<UploadedPicture> => {
  const { openSpool, origin } = parts
  const spool = await openSpool(siteId)
  try {
    const digest = await receive(spool, body)
    const picture = { siteId, response, digest, read: () => spool.read() }
    const { name, width, height } = await makePicture(parts, picture)
    return { url: pictureAddress(origin(), name), width, height }
  } finally {
    await spool.close()
  }
}

/** URL of the largest size of a picture. */
export const pictureAddress = (origin: string, name: string): string =>
  `${origin}/pictures/${name}/${PICTURE_FILES[0]}`

/** Writes the file into the spool folder, and returns its digest. */
const receive = async (spool: Spool, body: AsyncIterable<Buffer>): Promise<Buffer> => {
  const digest = createHash('sha256')
  for await (const chunk of body) {
    if (spool.size + chunk.length > MAX_PICTURE_BYTES)
      throw new ApiError('body_too_large.limit', { max: MAX_PICTURE_BYTES })
    digest.update(chunk)
    await spool.append([chunk])
  }
  if (spool.size === 0) throw pictureRefusal('type')
  return digest.digest()
}
