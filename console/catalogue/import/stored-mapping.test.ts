import assert from 'node:assert/strict'
import { test } from 'node:test'
import { category } from '@vitrina/schema/resources/category'
import { mappingToStore, storedMappingFor } from './stored-mapping.ts'

test('fields chosen for columns are found for the same columns in any order, and for no others', () => {
  const kept = [mappingToStore(['A', 'B', 'A', ''], ['name_ro', null, 'position', 'name_ru'])]
  const found = (...names: string[]) => storedMappingFor(category, kept, names)
  assert.deepEqual(found('A', 'B', 'A', ''), ['name_ro', null, 'position', 'name_ru'])
  assert.deepEqual(found('', 'A', 'A', 'B'), ['name_ru', 'name_ro', 'position', null])
  assert.equal(found('A', 'B', ''), undefined)
  assert.equal(found('A', 'B', 'A', '', 'C'), undefined)
})

test('a removed field is omitted, and names of JavaScript properties are ordinary names', () => {
  const kept = [mappingToStore(['x', 'constructor'], ['colour', 'name_ro'])]
  assert.deepEqual(storedMappingFor(category, kept, ['x', 'constructor']), [null, 'name_ro'])
})
