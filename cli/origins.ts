import type { Config } from '@vitrina/server/config'

/**
 * Where the pages of the hub are, as its links say it: AUTH_URL, or the address that the server is told to listen on.
 * @throws {Error} when that address is known to the server alone.
 */
export const hubOrigin = (config: Config): string => config.authUrl ?? listeningOrigin(config, 'AUTH_URL')

/**
 * Where the console is: BASE_URL, or what {@link hubOrigin} says.
 * @throws {Error} when that address is known to the server alone.
 */
export const consoleOrigin = (config: Config): string =>
  config.baseUrl ?? config.authUrl ?? listeningOrigin(config, 'BASE_URL')

const listeningOrigin = ({ host, port, tls }: Config, needed: string): string => {
  if (port === 0) throw new Error(`${needed} is required: with PORT=0 the address of the link is unknown.`)
  const name = host.includes(':') ? `[${host}]` : host
  return new URL(`${tls ? 'https' : 'http'}://${name}:${port}`).origin
}
