import { connect } from 'node:tls'
import { readConfig } from '@vitrina/server/config'
import { countWithNoun } from '../format-count.ts'
import type { Check } from './check.ts'

const MIN_DAYS_LEFT = 14
const TIMEOUT_MS = 5_000

const secureAddress = (env: NodeJS.ProcessEnv): URL | undefined => {
  const { baseUrl } = readConfig(env)
  return baseUrl?.startsWith('https:') ? new URL(baseUrl) : undefined
}

/** Checks that the certificate of BASE_URL is valid for some days, if the address is reachable. */
export const certificate: Check = {
  name: 'certificate',
  remedy: 'Renew the certificate of BASE_URL, and check why the automatic renewal failed.',
  async run({ env }) {
    const address = secureAddress(env)
    if (!address) return 'BASE_URL is not an https address'
    const end = await endOfCertificate(address)
    if (end === undefined) return `${address.host} cannot be reached from here`
    const days = Math.floor((end.getTime() - Date.now()) / 86_400_000)
    const day = end.toISOString().slice(0, 10)
    const detail = `${address.host}: valid until ${day}, ${countWithNoun(days, 'day', 'days')}`
    if (days < MIN_DAYS_LEFT) throw new Error(detail)
    return detail
  },
}

/** Expiry of the certificate, without a check of its issuer; undefined without a response. */
const endOfCertificate = ({ hostname, port }: URL): Promise<Date | undefined> =>
  new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      // Trust is checked by clients; here an expired certificate must be readable, too.
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    })
    const settle = (end: Date | undefined) => {
      socket.destroy()
      resolve(end)
    }
    socket.once('secureConnect', () => settle(new Date(socket.getPeerCertificate().valid_to)))
    socket.once('timeout', () => settle(undefined)).once('error', () => settle(undefined))
  })

/** Checks that the https proxy of the server is configured as trusted. */
export const proxies: Check = {
  name: 'proxies',
  remedy: 'Name the proxy in TRUSTED_PROXIES (docs/operating.md).',
  run({ env }) {
    const { tls, trustedProxies: trusted = [] } = readConfig(env)
    if (secureAddress(env) && !tls && trusted.length === 0)
      throw new Error(
        'BASE_URL is https, so a proxy terminates TLS, but no proxy is trusted: every caller has its address',
      )
    return trusted.length === 0 ? 'none' : trusted.join(', ')
  },
}
