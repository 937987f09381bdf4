import { connect } from 'node:tls'
import { readConfig } from '@vitrina/server/config'
import { spoken } from '../language.ts'
import { CHECK_NAMES, FINDINGS, MENDING } from '../words/doctor.ts'
import { bare, type Check, CheckFailed } from './check.ts'

const LEAST_DAYS = 14
const PATIENCE_MS = 5_000

const secureAddress = (env: NodeJS.ProcessEnv): URL | undefined => {
  const { baseUrl } = readConfig(env)
  return baseUrl?.startsWith('https:') ? new URL(baseUrl) : undefined
}

/** Whether the certificate of BASE_URL is good for some days more, as far as the address can be reached from here. */
export const certificate: Check = {
  name: CHECK_NAMES.certificate,
  mend: spoken(MENDING.certificate),
  async look({ env }) {
    const address = secureAddress(env)
    if (!address) return spoken(FINDINGS.noHttps)
    const end = await endOfCertificate(address)
    if (end === undefined) return spoken(FINDINGS.notReached, { host: address.host })
    const days = Math.floor((end.getTime() - Date.now()) / 86_400_000)
    const day = end.toISOString().slice(0, 10)
    const detail = spoken(FINDINGS.endsAt, { host: address.host, day, days })
    if (days < LEAST_DAYS) throw new CheckFailed(detail)
    return detail
  },
}

/** When the certificate ends, whoever has signed it; undefined: nobody answers. */
const endOfCertificate = ({ hostname, port }: URL): Promise<Date | undefined> =>
  new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      // Whether it is trusted is the business of who calls; here an expired one is to be read as well.
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    })
    const settle = (end: Date | undefined) => {
      socket.destroy()
      resolve(end)
    }
    socket.once('secureConnect', () => settle(new Date(socket.getPeerCertificate().valid_to)))
    socket.once('timeout', () => settle(undefined)).once('error', () => settle(undefined))
  })

/** Whether the proxy that speaks https for the server is told to it. */
export const proxies: Check = {
  name: CHECK_NAMES.proxies,
  mend: spoken(MENDING.proxies),
  look({ env }) {
    const { tls, trustedProxies: trusted = [] } = readConfig(env)
    if (secureAddress(env) && !tls && trusted.length === 0)
      throw new CheckFailed(spoken(FINDINGS.proxyNotTrusted))
    return trusted.length === 0 ? spoken(FINDINGS.none) : bare(trusted.join(', '))
  },
}
