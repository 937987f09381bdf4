import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerJobs } from '../worker.ts'

let bytes = Buffer.alloc(0)

const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  })
  response.end(bytes)
}).listen(0, '127.0.0.1')
const listening = once(server, 'listening')

answerJobs<{ body: Uint8Array }, { url: string }>(async ({ body }) => {
  bytes = Buffer.from(body)
  await listening
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
})
