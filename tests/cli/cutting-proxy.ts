import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What befalls one connection. */
export interface Fate {
  /** Whose bytes are counted, and how many of them pass. */
  readonly of: 'request' | 'answer'
  readonly bytes: number
  /** Then it breaks, or nothing moves any more. */
  readonly end: 'cut' | 'hold'
}

/**
 * Stands between a client and the server at `url`. The first connections have the fates given, one each, and those that
 * come later are left alone; or each connection has the fate that it is given when it comes.
 */
export const cuttingProxy = async (
  t: { after(work: () => void): void },
  url: string,
  fates: readonly Fate[] | (() => Fate | undefined),
) => {
  const sockets = new Set<Socket>()
  const left = typeof fates === 'function' ? [] : [...fates]
  const nextFate = typeof fates === 'function' ? fates : () => left.shift()
  let cut = 0
  let tellHeld = () => {}
  const held = new Promise<void>((resolve) => {
    tellHeld = resolve
  })

  const server = createServer((client) => {
    const upstream = connect(Number(new URL(url).port), '127.0.0.1')
    const fate = nextFate()
    const carry = (from: Socket, to: Socket, of: Fate['of']) => {
      let passed = 0
      from.on('data', (bytes: Buffer) => {
        const room = fate?.of === of ? fate.bytes - passed : bytes.length
        passed += bytes.length
        if (room > 0) to.write(bytes.subarray(0, room))
        if (fate?.of !== of || passed <= fate.bytes) return
        if (fate.end === 'hold') tellHeld()
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
    /** A connection is held. */
    held,
    /** How many fates have not come to pass. */
    left: () => left.length,
    /** How many connections were cut. */
    cut: () => cut,
  }
}
