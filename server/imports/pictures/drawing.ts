import { MAX_SCANS, MAX_UNPACKED_BYTES, PICTURE_SIZES, type PictureFile } from '@vitrina/schema/picture'
import sharp from 'sharp'
import { jpegFrameOf } from './jpeg.ts'

/** Message to this process: the size of an untrusted file on its standard input. */
export interface PictureSent {
  readonly size: number
}

/** Pictures created from the file, or the reason of a failure. */
export type PictureDrawn =
  | {
      readonly width: number
      readonly height: number
      readonly files: readonly { readonly file: PictureFile; readonly bytes: Uint8Array }[]
    }
  | { readonly refused: 'type' | 'damaged' | 'pixels' | 'scans' }

/** Response of this process: the drawing, and its processor time in ms. */
export interface Drawing {
  readonly drawn: PictureDrawn
  readonly spent: number
}

/** Timeout in seconds of one drawing. */
const TIMEOUT_S = 20

/** Accepted formats, by content: no SVG, which may contain scripts, and no other files. */
const LOADERS = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer', 'NsgifBuffer', 'TiffBuffer']

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) })
sharp.concurrency(1)
sharp.cache(false)

/** Number of copies of a picture in memory: a decoder of AVIF took a gigabyte for 52 million pixels. */
const copiesInMemory = (format: string): number => (format === 'heif' ? 6 : 1)

/** Effort from 0 to 6: 4, the default, takes twice the time for 2 % fewer bytes. */
const EFFORT = 2

const bytesEach: Readonly<Record<string, number>> = { uchar: 1, ushort: 2 }

/**
 * Encodes the picture in each size, upright. Removes everything else of the file: location, data after the last byte, further
 * frames.
 */
const draw = async (bytes: Uint8Array): Promise<PictureDrawn> => {
  // sharp throws synchronously for an empty file.
  if (bytes.length === 0) return { refused: 'type' }
  const frame = jpegFrameOf(bytes, MAX_SCANS)
  if (frame && frame.scans > MAX_SCANS) return { refused: 'scans' }
  // A progressive file has all coefficients in memory: 53 million pixels with full colour resolution took 408 MB.
  if (frame && frame.coefficientBytes > MAX_UNPACKED_BYTES) return { refused: 'pixels' }
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!head) return { refused: 'type' }
  const each = head.channels * (bytesEach[head.depth] ?? 4) * copiesInMemory(head.format)
  if (head.width * head.height * each > MAX_UNPACKED_BYTES) return { refused: 'pixels' }
  try {
    const [largest] = PICTURE_SIZES
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_UNPACKED_BYTES, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_S })
      .autoOrient()
      .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const drawing = () => sharp(data, { raw: { width, height, channels } })
    const files: { file: PictureFile; bytes: Uint8Array }[] = []
    for (const size of PICTURE_SIZES) {
      const smaller = drawing().resize({
        width: size,
        height: size,
        fit: 'inside',
        withoutEnlargement: true,
      })
      files.push({
        file: `${size}.webp`,
        bytes: await smaller.webp({ quality: 82, effort: EFFORT }).toBuffer(),
      })
    }
    const jpeg = drawing().flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
    files.push({ file: `${largest}.jpg`, bytes: await jpeg.toBuffer() })
    return { width, height, files }
  } catch {
    return { refused: 'damaged' }
  }
}

const input = process.stdin[Symbol.asyncIterator]()

/** Only one file is sent at a time, so no piece contains bytes of two files. */
const receive = async (size: number): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafeSlow(size)
  for (let filled = 0; filled < size; ) {
    const { value } = await input.next()
    if (value === undefined) process.exit()
    filled += (value as Buffer).copy(bytes, filled)
  }
  return bytes
}

process.on('message', async ({ size }: PictureSent) => {
  const bytes = await receive(size)
  const before = process.cpuUsage()
  const drawn = await draw(bytes)
  const { user, system } = process.cpuUsage(before)
  const answer: Drawing = { drawn, spent: (user + system) / 1000 }
  process.send?.(answer)
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
