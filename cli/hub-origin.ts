import type { Config } from '@vitrina/server/config'

/**
 * Where the pages of the hub are, as its links say it: AUTH_URL, or the address that the server is told to listen on.
 * @throws {Error} when that address is known to the server alone.
 */
export const hubOrigin = ({ authUrl, host, port, tls }: Config): string => {
  if (authUrl !== undefined) return authUrl
  if (port === 0) throw new Error('AUTH_URL is needed: with PORT=0 nobody knows where a link would lead.')
  const name = host.includes(':') ? `[${host}]` : host
  return new URL(`${tls ? 'https' : 'http'}://${name}:${port}`).origin
}
