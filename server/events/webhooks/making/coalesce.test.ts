import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Action } from '@vitrina/schema/events'
import { coalesce, type FeedEntry } from './coalesce.ts'

const entry = (cursor: number, action: Action, more: Partial<FeedEntry> = {}): FeedEntry => ({
  cursor,
  type: 'brand',
  id: 1,
  key: 'b',
  action,
  fields: action === 'updated' ? [`f${cursor}`] : null,
  at: new Date(cursor),
  origin: null,
  origin_name: null,
  transaction: '7',
  ...more,
})

const became = (...actions: readonly Action[]) =>
  coalesce(actions.map((action, n) => entry(n + 1, action))).map(({ cursor, action, fields }) => [
    cursor,
    action,
    fields,
  ])

test('8.2 changes of an object in one transaction become one event, in the position of the last', () => {
  assert.deepEqual(became('updated', 'updated'), [[2, 'updated', ['f1', 'f2']]])
  assert.deepEqual(became('created', 'updated'), [[2, 'created', null]])
  assert.deepEqual(became('updated', 'deleted'), [[2, 'deleted', null]])
  assert.deepEqual(became('created', 'updated', 'deleted'), [])
  assert.deepEqual(became('deleted', 'created'), [[2, 'updated', null]])
  assert.deepEqual(became('deleted', 'created', 'deleted'), [[3, 'deleted', null]])
  assert.deepEqual(became('created', 'deleted', 'created'), [[3, 'created', null]])
})

test('8.2 a field that changed twice is named once', () => {
  const twice = [entry(1, 'updated', { fields: ['name', 'slug'] }), entry(2, 'updated', { fields: ['name'] })]
  assert.deepEqual(
    coalesce(twice).map(({ fields }) => fields),
    [['name', 'slug']],
  )
})

test('8.2 changes of other transactions and other objects remain separate events', () => {
  const entries = [
    entry(1, 'updated'),
    entry(2, 'updated', { id: 2 }),
    entry(3, 'updated', { type: 'category' }),
    entry(4, 'updated', { transaction: '8' }),
  ]
  assert.deepEqual(coalesce(entries), entries)
})
