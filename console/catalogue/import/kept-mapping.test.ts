import assert from 'node:assert/strict'
import { test } from 'node:test'
import { category } from '@vitrina/schema/resources/category'
import { keptFor, toKeep } from './kept-mapping.ts'

test('fields chosen for columns are found for the same columns in any order, and for no others', () => {
  const kept = [toKeep(['A', 'B', 'A', ''], ['name_ro', null, 'position', 'name_ru'])]
  const found = (...names: string[]) => keptFor(category, kept, names)
  assert.deepEqual(found('A', 'B', 'A', ''), ['name_ro', null, 'position', 'name_ru'])
  assert.deepEqual(found('', 'A', 'A', 'B'), ['name_ru', 'name_ro', 'position', null])
  assert.equal(found('A', 'B', ''), undefined)
  assert.equal(found('A', 'B', 'A', '', 'C'), undefined)
})

test('a removed field is omitted, and names of JavaScript properties are ordinary names', () => {
  const kept = [toKeep(['x', 'constructor'], ['colour', 'name_ro'])]
  assert.deepEqual(keptFor(category, kept, ['x', 'constructor']), [null, 'name_ro'])
})
