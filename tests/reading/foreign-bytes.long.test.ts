import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAtOnce } from './foreign-bytes.ts'

for (const seed of [1, 2, 3, 4])
  test(`5,000 lists of 100 sites contain no byte of another site (seed ${seed})`, async (t) => {
    const { answers, bytes } = await readAtOnce(100, 5_000, seed)
    t.diagnostic(`${answers} answers with ${bytes} bytes compared`)
    assert.ok(answers > 2_500)
  })
