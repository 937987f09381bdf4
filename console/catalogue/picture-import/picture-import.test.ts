import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipSync } from 'fflate'
import { matchByCode, picturesIn } from './by-code.ts'
import { filesOfZip, UnreadableZip } from './zip.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const namesOf = (files: readonly { readonly name: string }[] = []) => files.map(({ name }) => name)

test('an archive tells what is in it, packed or not, and each file is what went in', async () => {
  const zip = zipSync({
    'photos/a.jpg': [bytes('first '.repeat(1000)), { level: 9 }],
    'б.png': [bytes('second'), { level: 0 }],
  })
  const files = await filesOfZip(new Blob([bytes('before').slice(0, 0), zip]))
  assert.deepEqual(namesOf(files), ['photos/a.jpg', 'б.png'])
  assert.equal(await (await files[0]?.open(10_000))?.text(), 'first '.repeat(1000))
  assert.equal(await (await files[1]?.open(10_000))?.text(), 'second')
})

test('what unpacks to too much, is damaged or is no archive is refused', async () => {
  const zip = zipSync({ 'bomb.jpg': [new Uint8Array(5_000_000), { level: 9 }] })
  const [bomb] = await filesOfZip(new Blob([zip]))
  await assert.rejects(async () => bomb?.open(1_000_000), UnreadableZip)
  for (const broken of [zip.slice(0, -30), zip.slice(40), 'no archive', ''])
    await assert.rejects(async () => {
      const files = await filesOfZip(new Blob([broken]))
      for (const file of files) await file.open(10_000_000)
    }, UnreadableZip)
})

test('files are of the product whose code or key they have, in the order of their numbers', () => {
  const products = [
    { id: 1, code: 'A-7', group_product_id: 'k1' },
    { id: 2, code: 'B_2', group_product_id: '77' },
    { id: 3, code: 'same' },
    { id: 4, code: 'same' },
  ]
  const files = ['x/a-7_10.jpg', 'A-7_2.PNG', 'a-7.jpg', 'B_2.jpg', '77_1.webp', 'same.jpg', 'none.jpg'].map(
    (name) => ({ name }),
  )
  const { products: found, unmatched } = matchByCode(files, products)
  assert.deepEqual(namesOf(found.get(1)), ['a-7.jpg', 'A-7_2.PNG', 'x/a-7_10.jpg'])
  assert.deepEqual(namesOf(found.get(2)), ['B_2.jpg', '77_1.webp'])
  assert.deepEqual(namesOf(unmatched), ['same.jpg', 'none.jpg'])
})

test('what is no picture, and what a Mac adds, is left out', () => {
  const files = ['a.jpg', '__MACOSX/a.jpg', 'x/._a.jpg', 'notes.txt', 'b.TIFF'].map((name) => ({ name }))
  assert.deepEqual(namesOf(picturesIn(files)), ['a.jpg', 'b.TIFF'])
})
