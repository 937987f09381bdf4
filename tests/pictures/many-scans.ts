import sharp from 'sharp'

/**
 * Progressive JPEG of one colour whose last scan is repeated: each copy costs a few bytes, and a pass over
 * the picture.
 */
export const manyScans = async (side: number, copies: number): Promise<Buffer> => {
  const usual = await sharp({ create: { width: side, height: side, channels: 3, background: '#888' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const last = usual.lastIndexOf(Buffer.from('ffda', 'hex'))
  const scan = usual.subarray(last, -2)
  return Buffer.concat([
    usual.subarray(0, -2),
    ...Array.from({ length: copies }, () => scan),
    usual.subarray(-2),
  ])
}
