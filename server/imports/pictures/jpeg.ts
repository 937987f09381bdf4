/** Work and memory that a JPEG file costs its decoder, read from its markers alone. */
export interface JpegFrame {
  /** Passes over the picture: a usual progressive file has about ten. */
  readonly scans: number
  /** Memory for the coefficients of a progressive file, which its decoder keeps until the last scan; 0 for others. */
  readonly coefficientBytes: number
}

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda]
/** Frames of a progressive file: by Huffman codes and by arithmetic codes, also of differential frames. */
const PROGRESSIVE = new Set([0xc2, 0xc6, 0xca, 0xce])

/** Counts scans and coefficients of a JPEG file; undefined for other files. The number of scans stops above `most`. */
export const jpegFrameOf = (bytes: Uint8Array, most: number): JpegFrame | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let scans = 0
  let coefficientBytes = 0
  for (let at = 2; at + 4 <= bytes.length && scans <= most; ) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) break
    const marker = bytes[at + 1] ?? EOI
    if (!hasSegment(marker)) {
      // Data of a scan, a fill byte, or a marker without a segment. Bytes after the end of the picture count as well.
      at += marker === 0xff ? 1 : 2
      continue
    }
    if (at + 4 > bytes.length) break
    const length = view.getUint16(at + 2)
    if (marker === SOS) scans++
    if (PROGRESSIVE.has(marker)) coefficientBytes += coefficientsOf(bytes.subarray(at + 4, at + 2 + length))
    at += 2 + length
  }
  return { scans, coefficientBytes }
}

/** True for markers followed by a segment with a length. */
const hasSegment = (marker: number): boolean =>
  marker >= 0xc0 && marker < 0xff && (marker < 0xd0 || marker > EOI)

const BYTES_EACH = 2

/** Bytes of the coefficients of a frame: 2 for each sample of each component, in whole blocks at its own resolution. */
const coefficientsOf = (frame: Uint8Array): number => {
  const [, high1 = 0, high0 = 0, wide1 = 0, wide0 = 0, components = 0] = frame
  const [height, width] = [high1 * 256 + high0, wide1 * 256 + wide0]
  const sampling = Array.from({ length: components }, (_, n) => frame[7 + 3 * n] ?? 0x11)
  const across = sampling.map((factors) => factors >> 4)
  const down = sampling.map((factors) => factors & 15)
  const [widest, highest] = [Math.max(1, ...across), Math.max(1, ...down)]
  return sampling.reduce((sum, _, n) => {
    const columns = Math.ceil((width * (across[n] ?? 1)) / widest / 8) * 8
    const rows = Math.ceil((height * (down[n] ?? 1)) / highest / 8) * 8
    return sum + columns * rows * BYTES_EACH
  }, 0)
}
