import assert from 'node:assert/strict'
import { test } from 'node:test'
import { category } from '@vitrina/schema/resources/category'
import { mappingToStore, storedMappingFor } from './stored-mapping.ts'

test('fields chosen for columns are found for the same columns in any order, and for no others', () => {
  const mappings = [mappingToStore(['A', 'B', 'A', ''], ['name_ro', null, 'position', 'name_ru'])]
  const mappingFor = (...names: string[]) => storedMappingFor(category, mappings, names)
  assert.deepEqual(mappingFor('A', 'B', 'A', ''), ['name_ro', null, 'position', 'name_ru'])
  assert.deepEqual(mappingFor('', 'A', 'A', 'B'), ['name_ru', 'name_ro', 'position', null])
  assert.equal(mappingFor('A', 'B', ''), undefined)
  assert.equal(mappingFor('A', 'B', 'A', '', 'C'), undefined)
})

test('a removed field is omitted, and names of JavaScript properties are ordinary names', () => {
  const mappings = [mappingToStore(['x', 'constructor'], ['colour', 'name_ro'])]
  assert.deepEqual(storedMappingFor(category, mappings, ['x', 'constructor']), [null, 'name_ro'])
})
