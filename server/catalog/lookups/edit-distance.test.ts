import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closestWords, codesNear, editDistance } from './edit-distance.ts'

test('a slip is one letter changed, missing, added, or swapped with its neighbour', () => {
  const cases: [string, string, number][] = [
    ['lapte', 'lapte', 0],
    ['lapte', 'lepte', 1],
    ['lapte', 'lape', 1],
    ['lapte', 'lappte', 1],
    ['lapte', 'laptee', 1],
    ['lapte', 'alpte', 1],
    ['молоко', 'моолко', 1],
    ['lapte', 'petal', 5],
    ['', 'ab', 2],
    ['ab', '', 2],
    ['😀a', '😀b', 1],
  ]
  for (const [one, other, slips] of cases) {
    assert.equal(editDistance(one, other), slips, `${one} ${other}`)
    assert.equal(editDistance(other, one), slips, `${other} ${one}`)
  }
})

test('a short word tolerates one slip, a longer one two; fewer slips rank first', () => {
  assert.deepEqual(closestWords('case', ['cars', 'cast', 'case', 'cake']), ['cast', 'cake'])
  assert.deepEqual(closestWords('ciocolta', ['ciocolatta', 'ciocolata', 'portocale']), [
    'ciocolata',
    'ciocolatta',
  ])
})

test('codes near a code differ by one slip; each occurs once, and their number is limited', () => {
  const near = codesNear('3800012345678')
  for (const code of ['3800012345679', '380001234567', '38000123456789', '3800012345687'])
    assert.ok(near.includes(code), code)
  assert.ok(!near.includes('3800012345678'))
  assert.equal(new Set(near).size, near.length)
  assert.ok(near.length < 300)
  assert.ok(codesNear('P-00012').includes('B-00012'))
  assert.ok(codesNear('p-00012').includes('b-00012'))
  assert.deepEqual(codesNear('123'), [])
  assert.deepEqual(codesNear('1'.repeat(25)), [])
  assert.ok(codesNear('abcdefghijklmnopqrstuvwx').length < 1000)
})
