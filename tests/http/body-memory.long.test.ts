import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bytesOf } from '../../server/platform/http/bodies/body.ts'
import { startApp } from './start.ts'

const { url } = await startApp((app) => {
  app.post('/bytes', { config: { body: 'raw' } }, async (request) => {
    await wait(30)
    return { length: bytesOf(request).length }
  })
})

/** Script of a separate process with ten senders, run twice. It prints all responses, or an error. */
const SENDERS = `
  import { request } from 'node:http'
  const body = Buffer.alloc(15_000_000, '[1,2,3] ')
  const send = () => new Promise((done, fail) =>
    request(process.argv[1], { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': body.length } })
      .on('response', (answer) => answer.setEncoding('utf8').on('data', done))
      .on('error', fail)
      .end(body))
  for (const round of [1, 2]) console.log(...(await Promise.all(Array.from({ length: 10 }, send))))
`

test('ten concurrent clients that send 15 MB each fit in 250 MB', async () => {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', SENDERS, `${url}/bytes`])
  assert.equal(stdout.match(/\{"length":15000000\}/g)?.length, 20)
  const peak = process.resourceUsage().maxRSS / 1024
  assert.ok(peak < 250, `${Math.round(peak)} MB`)
})
