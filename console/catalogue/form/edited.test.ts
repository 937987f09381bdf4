import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '@vitrina/schema/resources/brand'
import { changesIn } from '../values.ts'
import { afterSave } from './edited.ts'

const read = { id: 1, name: 'Old', link: null, order: 1 }
const sent = { base: read, draft: { ...read, name: 'New' } }
const now = { ...read, name: 'New', order: 5 }

test('a form in which nobody typed during a save goes on with what is there', () => {
  assert.deepEqual(afterSave(brand, sent, sent, now), { base: now, draft: now })
})

test('what was typed during a save stays, and is a change', () => {
  const held = { base: read, draft: { ...sent.draft, name: 'Newer', link: 'https://example.com' } }
  const { base, draft } = afterSave(brand, sent, held, now)
  assert.deepEqual(changesIn(brand, base, draft), { name: 'Newer', link: 'https://example.com' })
  assert.equal(base.name, 'New', 'one’s own write is no conflict')
  assert.equal(draft.order, 5)
})

test('what others wrote to a field that was typed into during a save is found by the next one', () => {
  const held = { base: read, draft: { ...sent.draft, order: '7' } }
  const { base, draft } = afterSave(brand, sent, held, now)
  assert.deepEqual([base.order, draft.order], [1, '7'])
})
