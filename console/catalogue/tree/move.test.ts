import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf, undoOf } from './move.ts'
import { renumber } from './renumber.ts'
import { type Category, forestOf, TOP } from './tree-index.ts'

interface Placed {
  readonly id: number
  readonly position: number
}

const inOrder = (one: Placed, other: Placed) => one.position - other.position || one.id - other.id

/** Minimum number of positions to change, found by trying all. */
const leastOf = (ordered: readonly Placed[], values: readonly number[]): number => {
  let least = ordered.length
  const attempt = (place: number, sequence: readonly Placed[], changes: number): void => {
    const current = ordered[place]
    if (changes >= least) return
    if (!current) {
      least = changes
      return
    }
    for (const position of values) {
      const next = { id: current.id, position }
      const previous = sequence.at(-1)
      if (!previous || inOrder(previous, next) < 0)
        attempt(place + 1, [...sequence, next], changes + (position === current.position ? 0 : 1))
    }
  }
  attempt(0, [], 0)
  return least
}

test('siblings get the requested order, with the minimum number of new positions', () => {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed % below
  }
  const values = Array.from({ length: 12 }, (_, place) => place - 4)
  for (let round = 0; round < 300; round++) {
    const ids = [1, 2, 3, 4, 5].toSorted(() => random(3) - 1)
    const siblings = ids.map((id) => ({ id, position: random(4) }))
    const changed = renumber(siblings)
    const after = siblings.map(({ id, position }) => ({ id, position: changed.get(id) ?? position }))
    assert.deepEqual(
      after.toSorted(inOrder).map(({ id }) => id),
      ids,
    )
    assert.equal(changed.size, leastOf(siblings, values), JSON.stringify(siblings))
  }
})

test('a move among thousands of siblings changes one position', () => {
  const siblings = Array.from({ length: 20_000 }, (_, place) => ({ id: place + 1, position: place }))
  const [first, ...others] = siblings as [Placed, ...Placed[]]
  assert.equal(renumber(others.toSpliced(9_000, 0, first)).size, 1)
})

const category = (id: number, category_id: readonly number[] | null, position = id): Category => ({
  id,
  category_id,
  position,
  hide: false,
  group_category_id: null,
})

const forest = forestOf([category(1, null), category(2, null), category(3, [1]), category(4, [1, 2])])

test('of several parents, only the one from which the category was moved is replaced', () => {
  assert.deepEqual(changesOf(forest, { id: 4, from: 1, to: 3, before: null }), [
    { id: 4, category_id: [3, 2] },
  ])
  assert.deepEqual(changesOf(forest, { id: 4, from: 1, to: 2, before: null }), [{ id: 4, category_id: [2] }])
  assert.deepEqual(changesOf(forest, { id: 4, from: 1, to: TOP, before: 1 }), [{ id: 4, category_id: [2] }])
})

test('a category without a remaining parent is at the top level, at its new position', () => {
  assert.deepEqual(changesOf(forest, { id: 3, from: 1, to: TOP, before: 1 }), [
    { id: 3, category_id: null, position: 0 },
  ])
})

test('the undo of a move restores the previous state; a move to the same position changes nothing', () => {
  const changes = changesOf(forest, { id: 3, from: 1, to: TOP, before: 1 })
  assert.deepEqual(undoOf(forest, changes), [{ id: 3, category_id: [1], position: 3 }])
  assert.deepEqual(changesOf(forest, { id: 3, from: 1, to: 1, before: 4 }), [])
})
