import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { after } from 'node:test'

/** Proxy that can stall: no byte is forwarded, and no connection ends. */
export interface StallingProxy {
  readonly port: number
  /** Stalls the present connections, or also later ones. */
  stall(which: 'present' | 'all'): void
  /** Forwards new connections again; stalled ones stay stalled. */
  resume(): void
  /** Resets the present connections. */
  cut(): void
  /** Refuses all connections, like a killed server. */
  close(): Promise<void>
}

/** Starts a proxy to `target`, on a free or the given port. */
export const stallingProxy = async (target: NetConnectOpts, port = 0): Promise<StallingProxy> => {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isStalled = false
  const stallPair = ([near, far]: readonly [Socket, Socket]) => {
    for (const socket of [near, far]) socket.unpipe().pause().removeAllListeners('end')
  }
  const server = createServer((near) => {
    const far = connect(target)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('error', () => undefined)
      one.once('close', () => {
        // A stalled connection does not pass its end on.
        if (one.listenerCount('end') > 0) other.destroy()
        if (other.destroyed) pairs.delete(pair)
      })
      one.pipe(other)
    }
    if (isStalled) stallPair(pair)
  })
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  const close = async () => {
    cut()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  after(close)
  return {
    port: (server.address() as { port: number }).port,
    stall: (which) => {
      isStalled = which === 'all'
      for (const pair of pairs) stallPair(pair)
    },
    resume: () => {
      isStalled = false
    },
    cut,
    close,
  }
}
