import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resources } from '@vitrina/schema/resources/index'
import { inOrder, isGallery, withMore, withMoved } from './elements.ts'

const THREE = [
  { order: 7, url: 'c' },
  { order: 5, url: 'a' },
  { order: 6, url: 'b' },
]

const urlsOf = (elements: Parameters<typeof inOrder>[0]) =>
  inOrder(elements).map(({ element }) => element.url)

test('pictures are ordered by their numbers, and keep their positions in the API', () => {
  assert.deepEqual(
    inOrder(THREE).map(({ at, element }) => [at, element.url]),
    [
      [1, 'a'],
      [2, 'b'],
      [0, 'c'],
    ],
  )
})

test('an added picture is last, and no other changes', () => {
  assert.deepEqual(withMore(THREE, ['d', 'e']), [...THREE, { order: 8, url: 'd' }, { order: 9, url: 'e' }])
  assert.deepEqual(withMore([], ['a']), [{ order: 1, url: 'a' }])
})

test('a moved picture gets its position, and the numbers continue from the first one', () => {
  assert.deepEqual(urlsOf(withMoved(THREE, 2, 0)), ['c', 'a', 'b'])
  assert.deepEqual(withMoved(THREE, 0, 1), [
    { order: 5, url: 'b' },
    { order: 6, url: 'a' },
    { order: 7, url: 'c' },
  ])
  assert.deepEqual(urlsOf(withMoved(THREE, 1, 9)), ['a', 'c', 'b'])
})

test('pictures of a product are a gallery, and its other lists are not', () => {
  const { images, specifications, name } = resources.product.fields
  assert.ok(isGallery('images', images))
  assert.ok(!isGallery('specifications', specifications))
  assert.ok(!isGallery('name', name))
})
