import { setTimeout as sleep } from 'node:timers/promises'
import type { PictureImportReport } from '@vitrina/schema/console/picture-import'
import sharp from 'sharp'
import type { Operator } from '../console/operator.ts'

/** PNG of one colour, different for each place. */
export const pngOf = (place: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 40 + (place % 5),
      height: 30,
      channels: 3,
      background: { r: place % 256, g: place >> 8, b: 90 },
    },
  })
    .png()
    .toBuffer()

/** Announces an archive. Returns the path of its import. */
export const announce = async (who: Operator, size: number, name = 'all.zip'): Promise<string> => {
  const { status, body } = await who.post(`${who.site}/picture-import`, { name, size })
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return `${who.site}/picture-import/${body.id}`
}

export const sendPart = (who: Operator, path: string, offset: number, bytes: Uint8Array) =>
  who.patch(`${path}?offset=${offset}`, Buffer.from(bytes), { 'content-type': 'application/octet-stream' })

/** Sends an archive in one part. Returns the path of its import. */
export const sendArchive = async (who: Operator, bytes: Uint8Array): Promise<string> => {
  const path = await announce(who, bytes.length)
  const { status, body } = await sendPart(who, path, 0, bytes)
  if (status !== 200 || body.received !== bytes.length) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return path
}

/** Report of an import when it is finished, or when `until` is true. */
export const reportOf = async (
  who: Operator,
  path: string,
  until: (report: PictureImportReport) => boolean = ({ finished_at }) => finished_at !== null,
): Promise<PictureImportReport> => {
  for (;;) {
    const { body } = await who.get(path)
    if (until(body)) return body
    await sleep(20)
  }
}
