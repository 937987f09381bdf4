import { once } from 'node:events'
import { connect } from 'node:net'
import type { Load, LoadRequest, LoadResult } from './load.ts'
import { answerJobs } from './worker.ts'

// Writes to the socket directly: a node:http client costs more than a node:http server, so it would measure the generator and
// hide differences between servers.

const END_OF_HEAD = Buffer.from('\r\n\r\n')

interface Connection {
  /** Sends a request and waits for the last byte of the response. */
  ask(request: LoadRequest): Promise<void>
  close(): void
}

const openConnection = async ({ url, token }: Load): Promise<Connection> => {
  const { host, hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setNoDelay()
  await once(socket, 'connect')
  const common = `host: ${host}\r\napi-token: ${token}\r\ntoken: ${token}\r\naccept-encoding: identity\r\n`

  let resolveResponse = () => {}
  let failed = (_: Error) => {}
  let head: Buffer = Buffer.alloc(0)
  let missing = -1
  const take = (chunk: Buffer) => {
    if (missing >= 0) missing -= chunk.length
    else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf(END_OF_HEAD)
      if (end < 0) return
      missing = lengthOf(head.toString('latin1', 0, end)) - (head.length - end - END_OF_HEAD.length)
      head = Buffer.alloc(0)
    }
    if (missing > 0) return
    missing = -1
    resolveResponse()
  }
  socket.on('data', (chunk: Buffer) => {
    try {
      take(chunk)
    } catch (error) {
      failed(error as Error)
    }
  })
  socket.on('error', (error) => failed(error))
  socket.on('close', () => failed(new Error(`${url} closed the connection`)))

  return {
    ask: ({ method, path, body }) =>
      new Promise((resolve, reject) => {
        resolveResponse = resolve
        failed = reject
        const sent = body ? `content-type: application/json\r\ncontent-length: ${body.length}\r\n` : ''
        socket.write(`${method} ${path} HTTP/1.1\r\n${common}${sent}\r\n`)
        if (body) socket.write(body)
      }),
    close: () => socket.destroy(),
  }
}

const lengthOf = (head: string): number => {
  const [, length] = /^content-length: *(\d+)/im.exec(head) ?? []
  if (!/^HTTP\/1.1 20[01] /.test(head) || length === undefined) throw new Error(`Not as expected:\n${head}`)
  return Number(length)
}

answerJobs<Load, LoadResult>(async (load) => {
  const { clients, requests, count } = load
  const connections = await Promise.all(Array.from({ length: clients }, () => openConnection(load)))
  const times = new Float64Array(count)
  let next = 0
  const begun = performance.now()
  await Promise.all(
    connections.map(async ({ ask }) => {
      while (next < count) {
        const place = next++
        const sent = performance.now()
        await ask(requests[place % requests.length] as LoadRequest)
        times[place] = performance.now() - sent
      }
    }),
  )
  const took = performance.now() - begun
  for (const { close } of connections) close()
  times.sort()
  const at = (share: number) => times[Math.min(count - 1, Math.floor(count * share))] as number
  return { perSecond: (count * 1000) / took, p50: at(0.5), p99: at(0.99) }
})
