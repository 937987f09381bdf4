import type { AddressInfo } from 'node:net'
import type { App } from '../fastify-app.ts'

/**
 * Public origin of the server: `configured`, or else its listening address, which then is a loopback address. Never a value from
 * a request (A4).
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
