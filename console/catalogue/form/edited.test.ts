import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '@vitrina/schema/resources/brand'
import { changesIn } from '../values.ts'
import { afterSave } from './edited.ts'

const read = { id: 1, name: 'Old', link: null, order: 1 }
const sent = { base: read, draft: { ...read, name: 'New' } }
const now = { ...read, name: 'New', order: 5 }

test('a form without typing during a save continues with the stored values', () => {
  assert.deepEqual(afterSave(brand, sent, sent, now), { base: now, draft: now })
})

test('values typed during a save are kept, and count as changes', () => {
  const current = { base: read, draft: { ...sent.draft, name: 'Newer', link: 'https://example.com' } }
  const { base, draft } = afterSave(brand, sent, current, now)
  assert.deepEqual(changesIn(brand, base, draft), { name: 'Newer', link: 'https://example.com' })
  assert.equal(base.name, 'New', 'one’s own write is no conflict')
  assert.equal(draft.order, 5)
})

test('changes of others to a field that was typed into during a save are detected by the next save', () => {
  const current = { base: read, draft: { ...sent.draft, order: '7' } }
  const { base, draft } = afterSave(brand, sent, current, now)
  assert.deepEqual([base.order, draft.order], [1, '7'])
})
