import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { keyFinder, MAX_SCANNED_BYTES } from './keys.ts'

const keysOf = keyFinder(['code'])

test('stored keys do not keep the memory of their body', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const bodyOf = (n: number) =>
    Buffer.from(`[{"code":"4820000000${String(n).padStart(6, '0')}"},"${'ș'.repeat(MAX_SCANNED_BYTES)}"]`)
  keysOf({ params: {}, route: '', body: bodyOf(0) })

  const before = heap()
  const waiting = Array.from({ length: 50 }, (_, n) => keysOf({ params: {}, route: '', body: bodyOf(n) }))
  const usedBytes = heap() - before
  assert.deepEqual(waiting[7], ['4820000000000007'])
  assert.ok(usedBytes < 2 ** 20, `${usedBytes} bytes for ${waiting.length} keys`)
})
