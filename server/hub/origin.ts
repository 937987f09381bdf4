import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'
import type { App } from '../http/app.ts'

/**
 * The public origin of the hub, the issuer of its tokens: as configured, else where the server listens, which then is a
 * loopback address. Never what a request claims (A4).
 */
export const hubOrigin = (app: App, { authUrl, tls }: Pick<Config, 'authUrl' | 'tls'>): (() => string) => {
  let origin = authUrl
  return () => {
    origin ??= listeningOrigin(app.server.address() as AddressInfo, tls !== undefined)
    return origin
  }
}

const listeningOrigin = ({ address, family, port }: AddressInfo, tls: boolean): string => {
  const host = family === 'IPv6' ? `[${address}]` : address
  return new URL(`${tls ? 'https' : 'http'}://${host}:${port}`).origin
}
