import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonRows } from './json-array.ts'

const rowOf = (json: string): Buffer => {
  const row = Buffer.alloc(6 + Buffer.byteLength(json))
  row.writeInt16BE(1)
  row.writeInt32BE(Buffer.byteLength(json), 2)
  row.write(json, 6)
  return row
}

const read = (rows: readonly string[], count: number) => {
  const { take, finish } = jsonRows()
  const [first = '', ...others] = rows
  take(Buffer.concat([Buffer.alloc(19), ...(rows.length > 0 ? [rowOf(first)] : [])]))
  for (const row of others) take(rowOf(row))
  take(Buffer.from([0xff, 0xff]))
  return JSON.parse(finish(true).first(count).toString())
}

test('the first rows of a COPY become an array, or all of them if there are fewer', () => {
  assert.deepEqual(read(['{"a":1}', '{"б":"ї"}', '3'], 2), [{ a: 1 }, { б: 'ї' }])
  assert.deepEqual(read(['{"a":1}', '2'], 5), [{ a: 1 }, 2])
  assert.deepEqual(read([], 5), [])
  assert.deepEqual(read(['1'], 0), [])
})
