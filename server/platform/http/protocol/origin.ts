import type { AddressInfo } from 'node:net'
import type { App } from '../fastify-app.ts'

/**
 * A public origin of the server: as `configured`, else where it listens, which then is a loopback address. Never what a
 * request claims (A4).
 */
export const publicOrigin = (app: App, configured: string | undefined, tls: boolean): (() => string) => {
  let origin = configured
  return () => {
    origin ??= listeningOrigin(app.server.address() as AddressInfo, tls)
    return origin
  }
}

const listeningOrigin = ({ address, family, port }: AddressInfo, tls: boolean): string => {
  const host = family === 'IPv6' ? `[${address}]` : address
  return new URL(`${tls ? 'https' : 'http'}://${host}:${port}`).origin
}
