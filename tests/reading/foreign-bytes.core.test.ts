import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { growableBuffer } from '../../server/platform/reading/growable-buffer.ts'
import { rounds } from '../long.ts'
import { openShop } from '../vitrina.ts'
import { readAtOnce } from './foreign-bytes.ts'

test('P24 lists of many sites contain no byte of another site while clients disconnect and read slowly', async () => {
  const reads = rounds(200, 60)
  const { answers, bytes } = await readAtOnce(rounds(100, 24), reads, 41)
  assert.ok(answers > reads / 2 && bytes > reads * 50_000, `${answers} answers with ${bytes} bytes`)
})

/** Page sizes for responses of 120 to 1,020 kB. */
const SIZES = Array.from({ length: 16 }, (_, n) => n + 2)

/** True while responses hold all small buffers that they may. */
const areAllTaken = (): boolean => {
  const { lease } = growableBuffer().share(100_000)
  lease?.release()
  return lease === null
}

const until = async (isSo: () => boolean): Promise<void> => {
  for (let tries = 0; !isSo(); tries++) {
    assert.ok(tries < 500, `${isSo}`)
    await sleep(10)
  }
}

test('responses that wait on their connection release their buffers when the client is gone', async () => {
  const { url, token, post } = await openShop()
  const brands = Array.from({ length: 100 }, (_, n) => ({
    slug: `b${n}`,
    name: 'b',
    description: 'd'.repeat(60_000),
  }))
  const { status, body } = await post('/external/brand/bulk-upsert/', brands)
  assert.ok(status < 300, JSON.stringify(body).slice(0, 300))
  const socket = connect(Number(new URL(url).port), '127.0.0.1').pause()
  const line = (size: number) =>
    `GET /external/brand/?page_size=${size} HTTP/1.1\r\nhost: shop.test\r\napi-token: ${token}\r\n\r\n`

  // The first response exceeds the kernel's buffer, so the others wait for it.
  socket.write([100, ...SIZES].map(line).join(''))
  await until(areAllTaken)
  socket.destroy()
  await until(() => !areAllTaken())
})
