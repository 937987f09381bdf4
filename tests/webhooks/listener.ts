import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/** Starts a receiver with this handler that counts its connections. */
export const startListener = async (answer: RequestListener) => {
  const server: Server = createServer(answer)
  const counted = { connections: 0 }
  server.on('connection', () => {
    counted.connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return { port, url: new URL(`http://127.0.0.1:${port}/`), counted, server }
}
