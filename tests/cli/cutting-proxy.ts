import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Fault of one connection. */
export interface Fate {
  /** Direction whose bytes are counted, and the number of bytes that pass. */
  readonly of: 'request' | 'answer'
  readonly bytes: number
  /** Fault after these bytes: the connection breaks, or no further byte passes. */
  readonly end: 'cut' | 'hold'
}

/**
 * Proxy between a client and the server at `url`. The first connections have the given faults, one each, and
 * later ones none; or a function gives each connection its fault.
 */
export const cuttingProxy = async (
  t: { after(work: () => void): void },
  url: string,
  fates: readonly Fate[] | (() => Fate | undefined),
) => {
  const sockets = new Set<Socket>()
  const remaining = typeof fates === 'function' ? [] : [...fates]
  const nextFate = typeof fates === 'function' ? fates : () => remaining.shift()
  let cut = 0
  let resolveHeld = () => {}
  const paused = new Promise<void>((resolve) => {
    resolveHeld = resolve
  })

  const server = createServer((client) => {
    const upstream = connect(Number(new URL(url).port), '127.0.0.1')
    const fate = nextFate()
    const carry = (from: Socket, to: Socket, of: Fate['of']) => {
      let passed = 0
      from.on('data', (bytes: Buffer) => {
        const budget = fate?.of === of ? fate.bytes - passed : bytes.length
        passed += bytes.length
        if (budget > 0) to.write(bytes.subarray(0, budget))
        if (fate?.of !== of || passed <= fate.bytes) return
        if (fate.end === 'hold') resolveHeld()
        else if (!client.destroyed) {
          cut++
          for (const socket of [client, upstream]) socket.resetAndDestroy()
        }
      })
    }
    carry(client, upstream, 'request')
    carry(upstream, client, 'answer')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    /** Resolves when a connection is held. */
    held: paused,
    /** Number of faults that have not occurred. */
    left: () => remaining.length,
    /** Number of cut connections. */
    cut: () => cut,
  }
}
