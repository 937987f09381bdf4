import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupErrors } from './error-groups.ts'

test('lines with the same fault in the same field are grouped, regardless of the value', () => {
  const missing = (line: number, message: string) => ({ line, field: 'price', code: 'required', message })
  const absent = (line: number, key: string) => ({
    line,
    field: 'group_product_id',
    code: 'not_found',
    message: `Не найдено: product, group_product_id «${key}».`,
  })
  assert.deepEqual(
    groupErrors([
      missing(2, 'A value is needed.'),
      absent(3, 'A-1'),
      missing(3, 'A value is needed.'),
      { line: 4, code: 'malformed_csv', message: 'A value is needed.' },
      absent(5, 'A-2'),
    ]).map(({ lines, isVaried, message }) => [lines, isVaried, message]),
    [
      [[2, 3], false, 'A value is needed.'],
      [[3, 5], true, 'Не найдено: product, group_product_id «A-1».'],
      [[4], false, 'A value is needed.'],
    ],
  )
})
