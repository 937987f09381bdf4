import type { Config } from '@vitrina/server/config'

/**
 * URL of the hub pages, as in its links: AUTH_URL, or the listening address of the configuration.
 * @throws {Error} if only the server knows the address
 */
export const hubOrigin = (config: Config): string => config.authUrl ?? listeningOrigin(config, 'AUTH_URL')

/** URL of the console: BASE_URL, or {@link hubOrigin}. @throws {Error} if only the server knows the address */
export const consoleOrigin = (config: Config): string =>
  config.baseUrl ?? config.authUrl ?? listeningOrigin(config, 'BASE_URL')

const listeningOrigin = ({ host, port, tls }: Config, needed: string): string => {
  if (port === 0) throw new Error(`${needed} is required: with PORT=0 the address of the link is unknown.`)
  const name = host.includes(':') ? `[${host}]` : host
  return new URL(`${tls ? 'https' : 'http'}://${name}:${port}`).origin
}
