import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leaseBuffer, SMALL } from '../../server/platform/reading/buffer-pool.ts'
import { growableBuffer } from '../../server/platform/reading/growable-buffer.ts'

const USED = /used after its release/

for (const size of [SMALL, 3 * SMALL])
  test(`a buffer of ${size / SMALL} MiB is released once, also after its next owner has it`, () => {
    const first = leaseBuffer(size)
    const buffer = first.bytes.buffer
    assert.ok(first.share(100_000))
    first.release()
    assert.throws(() => first.release(), USED)

    const second = leaseBuffer(size)
    assert.equal(second.bytes.buffer, buffer)
    second.bytes.fill('b')
    assert.throws(() => first.release(), USED)
    assert.throws(() => first.bytes, USED)
    assert.throws(() => first.share(1), USED)
    assert.notEqual(leaseBuffer(size).bytes.buffer, buffer, 'a double release gave one buffer to two owners')
    assert.equal(second.bytes.toString('latin1', 0, 3), 'bbb')
    second.release()
  })

test('a late write to a finished response reaches no buffer of the pool', () => {
  for (const end of ['finish', 'share', 'drop'] as const) {
    const out = growableBuffer()
    out.bytes.write('mine')
    out[end](4)
    const next = leaseBuffer()
    next.bytes.fill('n', 0, 10)
    assert.throws(() => out.bytes.set(Buffer.from('late'), 0), RangeError)
    out.bytes[0] = 0x21
    assert.throws(() => out.reserve(4, SMALL), USED)
    assert.equal(next.bytes.toString('latin1', 0, 10), 'nnnnnnnnnn')
    next.release()
  }
})

test('responses hold at most 16 small buffers; further responses are copies', () => {
  const shared = Array.from({ length: 17 }, () => growableBuffer().share(100_000))
  assert.deepEqual(
    shared.map(({ lease }) => lease !== null),
    [...Array(16).fill(true), false],
  )
  for (const { lease } of shared) lease?.release()
  const { lease } = growableBuffer().share(100_000)
  assert.ok(lease)
  lease.release()
})
