import assert from 'node:assert/strict'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { createPoster } from '../../server/events/webhooks/posting/post.ts'

const poster = createPoster()
after(() => poster.close())

/** Result of a delivery to a receiver that sends these bytes and then stays silent or closes the connection. */
const outcomeOf = async (bytes: string, hangsUp: boolean) => {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => (hangsUp ? socket.end(bytes) : socket.write(bytes)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const signal = AbortSignal.timeout(10_000)
  const { status, failure } = await poster.post(url, { headers: {}, body: '{}', allowPrivate: true, signal })
  return [status, failure]
}

const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'

/** Response, true when the receiver then closes the connection, and the status and error of the delivery. */
const ANSWERS: Readonly<Record<string, readonly [string, boolean, number | null, string | null]>> = {
  'another protocol': [UPGRADE, false, 101, null],
  'another protocol, and the end': [UPGRADE, true, 101, null],
  'another protocol, unnamed': ['HTTP/1.1 101 X\r\n\r\n', false, 101, null],
  'early hints, then the answer': [
    'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n',
    false,
    204,
    null,
  ],
  'no HTTP': ['SSH-2.0-OpenSSH_9.9\r\n', false, null, 'other'],
  'headers without end': [`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`, false, null, 'other'],
  'nothing at all': ['', true, null, 'reset'],
  'the end within the headers': ['HTTP/1.1 200 OK\r\nconten', true, null, 'reset'],
}

for (const [name, [bytes, hangsUp, status, failure]] of Object.entries(ANSWERS))
  test(`8.2 ${name}: the attempt ends`, async () => {
    assert.deepEqual(await outcomeOf(bytes, hangsUp), [status, failure])
  })
