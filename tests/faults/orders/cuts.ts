import { cuttingProxy, type Fate } from '../../cli/cutting-proxy.ts'
import { type Client, clientOf } from '../../vitrina.ts'
import { startOrders } from './traffic.ts'

/** Cuts one in five connections: before the request, in the request, before the response, or in the response. */
export const oneInFive = (random: () => number): (() => Fate | undefined) => {
  const some = () => 1 + Math.floor(random() * 300)
  const fates = [
    () => ({ of: 'request', bytes: 0 }) as const,
    () => ({ of: 'request', bytes: some() }) as const,
    () => ({ of: 'answer', bytes: 0 }) as const,
    () => ({ of: 'answer', bytes: some() }) as const,
  ]
  return () => {
    const fate = fates[Math.floor(random() * 5 * fates.length)]
    return fate && { ...fate(), end: 'cut' }
  }
}

/** Sends orders to a site over two of its servers and broken links, until all are acknowledged. */
export const sendThroughCuts = async (
  t: { after(work: () => void): void },
  servers: readonly [Client & { readonly url: string }, Client & { readonly url: string }],
  { blocks, random }: { readonly blocks: number; readonly random: () => number },
) => {
  const proxies = await Promise.all(servers.map(({ url }) => cuttingProxy(t, url, oneInFive(random))))
  const { token, siteId } = servers[0]
  const clients = proxies.map(({ url }) => clientOf(url, token, siteId))
  // One connection per request: otherwise an intact connection would carry most of them.
  const traffic = await startOrders(servers[0], { blocks, headers: { connection: 'close' } })
  let calls = 0
  await traffic.sendAll(() => clients[calls++ % clients.length] as Client)
  return {
    traffic,
    calls,
    /** Number of cut connections. */
    cut: proxies.reduce((sum, proxy) => sum + proxy.cut(), 0),
  }
}
