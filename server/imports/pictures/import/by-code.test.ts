import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codesIn, isPicture, matchByCode } from './by-code.ts'

test('files are matched to the product with their code or key, in the order of their numbers', () => {
  const products = [
    { id: 1, code: 'A-7', key: 'k1' },
    { id: 2, code: 'B_2', key: '77' },
    { id: 3, code: 'same', key: 'k3' },
    { id: 4, code: 'same', key: 'k4' },
    { id: 5, code: 'A-7_3', key: 'k5' },
    { id: 6, code: 'A-7_3', key: 'k6' },
  ]
  const files = [
    'x/a-7_10.jpg',
    'A-7_2.PNG',
    'a-7.jpg',
    'B_2.jpg',
    '77_1.webp',
    'same.jpg',
    'A-7_3.jpg',
    'none.jpg',
  ]
  const matched = matchByCode(
    files.map((name) => ({ name })),
    products,
  )
  assert.deepEqual(matched, [
    { name: 'a-7.jpg', productId: 1 },
    { name: 'A-7_2.PNG', productId: 1 },
    { name: 'x/a-7_10.jpg', productId: 1 },
    { name: 'B_2.jpg', productId: 2 },
    { name: '77_1.webp', productId: 2 },
    { name: 'same.jpg', none: 'ambiguous' },
    { name: 'A-7_3.jpg', none: 'ambiguous' },
    { name: 'none.jpg', none: 'unknown' },
  ])
  assert.deepEqual(codesIn(['x/A-7_2.jpg', 'a-7.jpg']), ['a-7_2', 'a-7'])
})

test('files that are not pictures, and system files in archives, are ignored', () => {
  const files = ['a.jpg', '__MACOSX/a.jpg', 'x/._a.jpg', 'notes.txt', 'Thumbs.db', 'b.TIFF', 'telephone.HEIC']
  assert.deepEqual(files.filter(isPicture), ['a.jpg', 'b.TIFF', 'telephone.HEIC'])
})
