import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIELD_KINDS } from '@vitrina/schema/field-kinds'
import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { REPRESENTATIVES } from './every-object.ts'

const kindsOf = (objects: readonly Resource[]): Set<string> =>
  new Set(objects.flatMap(({ fields }) => Object.values(fields).map(({ kind }) => kind)))

test('the six objects of a short run have every kind of field that any object has', () => {
  assert.equal(REPRESENTATIVES.length, 6)
  const all = kindsOf(Object.values(resources))
  assert.deepEqual([...all.difference(new Set(Object.keys(FIELD_KINDS)))], [])
  assert.deepEqual([...all.difference(kindsOf(REPRESENTATIVES))], [])
})
