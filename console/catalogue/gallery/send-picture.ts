import type { UploadedPicture } from '@vitrina/schema/picture'
import { call } from '../../api/call.ts'
import { request } from '../../api/request.ts'
import type { CurrentSite } from '../../session/current-site.ts'

/** File, or its URL. */
export type PictureSource = Blob | string

/** Uploads a picture from a file, or makes the server download it from a URL. */
export const sendPicture = async (
  site: CurrentSite,
  source: PictureSource,
  signal: AbortSignal,
): Promise<UploadedPicture> => {
  if (typeof source === 'string')
    return call('POST sites/:site/picture-elsewhere', { site: site.slug, body: { address: source }, signal })
  const { body } = await request<UploadedPicture>(site.api('picture'), {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: source,
    signal,
  })
  return body
}
