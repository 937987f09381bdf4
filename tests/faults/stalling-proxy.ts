import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { after } from 'node:test'

/** A way to a server that can fall silent: nothing is forwarded, and no connection ends. */
export interface StallingProxy {
  readonly port: number
  /** Stalls the connections that are there, or those to come, too. */
  stall(which: 'present' | 'all'): void
  /** Forwards new connections again; those that were stalled stay so. */
  resume(): void
  /** Breaks every connection that is there. */
  cut(): void
  /** Refuses all, as a server that was killed. */
  close(): Promise<void>
}

/** Puts a proxy before `target`, on a free port of this machine or the one given. */
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
        // What has stalled does not tell the other side.
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
