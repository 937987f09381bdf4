import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop, type Reply } from '../../vitrina.ts'

const shop = await openShop()

test('5.4.1 a site has at most 100 own fields of an object', async () => {
  const site = await shop.client()
  const codes = Array.from({ length: 101 }, (_, n) => `f${n}`)
  const answers = []
  for (const code of codes)
    answers.push(await site.post('/external/own-field/', { object: 'category', code, kind: 'text' }))
  const [error] = (answers.pop() as Reply).body.errors
  assert.deepEqual([error.code, error.field], ['out_of_range', 'object'])
  assert.match(error.message, /100 own fields/)
  assert.ok(answers.every(({ status }) => status === 201))
  assert.equal(
    (await site.post('/external/own-field/', { object: 'brand', code: 'f', kind: 'text' })).status,
    201,
  )
  const values = Object.fromEntries(codes.slice(0, 100).map((code) => [code, code]))
  const { status, body } = await site.post('/external/category/bulk-create/', [
    { name_ro: 'Raft', custom: values },
  ])
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual((await site.get(`/external/category/${body[0].id}/`)).body.custom, values)
})
