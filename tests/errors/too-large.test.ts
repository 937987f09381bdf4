import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'
import { assertProblem } from './problem.ts'

const { post, put } = await openShop()

const CREATE = '/external/category/bulk-create/'

test('too many values and too many objects have different errors', async () => {
  const values = '[],'.repeat(100_001)
  const objects = assertProblem(await post(CREATE, Array(5001).fill({})), 413, 'batch_too_large')
  assert.match(objects.detail, /5000 objects/)
  for (const reply of [
    await post(CREATE, `[{"category_id":[${values}1]}]`),
    await post('/external/category/bulk-delete/', `[[${values}1]]`),
    await put('/external/category/1', `{"category_id":[${values}1]}`),
  ])
    assert.match(assertProblem(reply, 413, 'batch_too_large').detail, /100000 values per object/)
  const rows = `[${'0,'.repeat(1000)}0],`.repeat(1_100)
  const call = assertProblem(await post(CREATE, `[${rows}{}]`), 413, 'batch_too_large')
  assert.match(call.detail, /1000000 values per call/)
})
