import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import sharp, { type JpegOptions } from 'sharp'
import { manyScans } from '../../../tests/pictures/many-scans.ts'
import { drawingTime } from './drawing-time.ts'
import { jpegFrameOf } from './jpeg.ts'
import { refusedFiles } from './refused-files.ts'

const grey = sharp({ create: { width: 100, height: 50, channels: 3, background: '#888' } })

test('scans and coefficients of a JPEG are counted by its markers, regardless of the content of segments', async () => {
  const of = async (options: JpegOptions) => jpegFrameOf(await grey.jpeg(options).toBuffer(), 100)
  assert.deepEqual(await of({}), { scans: 1, coefficientBytes: 0 })
  // Blocks of 8: 104 × 56 samples of 2 bytes; each of the two colour components has a quarter, or all.
  assert.deepEqual(await of({ progressive: true, chromaSubsampling: '4:4:4' }), {
    scans: 10,
    coefficientBytes: 104 * 56 * 2 * 3,
  })
  assert.deepEqual(await of({ progressive: true, chromaSubsampling: '4:2:0' }), {
    scans: 10,
    coefficientBytes: 104 * 56 * 2 + 2 * (56 * 32 * 2),
  })
  const inside = await grey
    .clone()
    .withExif({ IFD0: { Copyright: '\u00ff\u00da'.repeat(9) } })
    .jpeg({ progressive: false })
    .toBuffer()
  assert.equal(jpegFrameOf(inside, 100)?.scans, 1)
  assert.equal(jpegFrameOf(await manyScans(64, 300), 100)?.scans, 101)
  assert.equal(jpegFrameOf(await grey.png().toBuffer(), 100), undefined)
  assert.deepEqual(jpegFrameOf(Buffer.from('ffd8ffda', 'hex'), 100), { scans: 0, coefficientBytes: 0 })
})

test('each site has 30 s of drawing per minute', () => {
  const time = drawingTime()
  time.charge(1, 20_000, 20_000)
  assert.equal(time.waitOf(1, 20_000), 0)
  time.charge(1, 10_000, 30_000)
  assert.equal(time.waitOf(1, 30_000), 30_000)
  assert.equal(time.waitOf(2, 30_000), 0)
  assert.equal(time.waitOf(1, 59_999), 1)
  assert.equal(time.waitOf(1, 60_000), 0)
  time.charge(1, 5_000, 65_000)
  assert.equal(time.waitOf(1, 65_000), 0)
})

test('a refused file is remembered for its site for ten minutes, at most a thousand files', () => {
  const files = refusedFiles()
  const digest = (n: number) => createHash('sha256').update(String(n)).digest()
  files.add(1, digest(0), 'scans', 0)
  assert.equal(files.whyOf(1, digest(0), 599_999), 'scans')
  assert.equal(files.whyOf(1, digest(0), 600_000), undefined)
  assert.equal(files.whyOf(2, digest(0), 1), undefined)
  for (let n = 1; n <= 1_000; n++) files.add(1, digest(n), 'damaged', 1)
  assert.equal(files.whyOf(1, digest(0), 2), undefined)
  assert.equal(files.whyOf(1, digest(1), 2), 'damaged')
})
