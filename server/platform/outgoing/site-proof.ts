import { createHmac } from 'node:crypto'
import { promises as dns } from 'node:dns'
import type { RequiredProof } from '@vitrina/schema/console/access'
import { isLoopbackHost } from '@vitrina/schema/loopback'
import type { FastifyRequest } from 'fastify'
import { operatorOf, siteOf } from '../http/operator.ts'
import type { Sql } from '../postgres/pool/sql.ts'
import type { ReadSecrets } from '../secrets/secrets.ts'
import { type FetchPermissions, guardedFetch } from './guarded-fetch.ts'
import { DNS_TIMEOUTS } from './lookup.ts'
import { literalAddress } from './target.ts'

/**
 * Time limit in ms for all name servers together, and for the owner's server; a person waits for the result.
 */
const TIMEOUT_MS = 5_000

/** Maximum characters of the file. */
const MAX_CHARACTERS = 4_096

const FILE = '/.well-known/vitrina-site'

interface Parts {
  readonly sql: Sql
  /** Secrets of the deployment, so that a proof for another deployment is invalid here. */
  readonly secrets: ReadSecrets
  /** Name servers; undefined for those of the system. */
  readonly nameServers: readonly string[] | undefined
  /** True if names of this machine are accepted. */
  readonly development: boolean
}

/**
 * Checks that the host of a URL belongs to the site of a request. Undefined if it does; else the proof that
 * its owner must publish.
 */
export type Prove = (request: FastifyRequest, url: URL) => Promise<RequiredProof | undefined>

/**
 * Host names belong to a site only with proof: a TXT record or a file that only the owner of the name can publish, and that names
 * the site. Operators of the whole deployment need no proof.
 */
export const siteProof =
  ({ sql, secrets, nameServers, development }: Parts): Prove =>
  async (request, url) => {
    const { everywhere } = operatorOf(request)
    if (everywhere || (development && isLoopbackHost(url.hostname))) return undefined
    const { id } = siteOf(request)
    // A site that may have webhooks inside the network may also have its shop there.
    const [site] = await sql<{ private_webhooks: boolean }>`
      select private_webhooks from site where id = ${id}
    `
    const leave = { allowPrivate: site?.private_webhooks ?? false, nameServers }
    const { seals, opens } = await secrets()
    const proof = proofFor(seals, id, url, leave.allowPrivate)
    // A proof requested before a rotation of the secret may have been published meanwhile.
    const values = opens.map((secret) => proofFor(secret, id, url, leave.allowPrivate).value)
    const checks = await Promise.all([hasRecord(proof, values, nameServers), hasFile(proof, values, leave)])
    return checks.includes(true) ? undefined : proof
  }

/** Derived, so that the proof is the same for each request and need not be stored. */
const proofFor = (secret: string, siteId: number, url: URL, allowPrivate: boolean): RequiredProof => {
  const { hostname, port } = url
  // Only standard ports of the public network are queried.
  const origin = allowPrivate || port === '' ? url.origin : `https://${hostname}`
  const mac = createHmac('sha256', secret).update(`vitrina site proof\0${siteId}\0${hostname}`)
  return {
    value: `vitrina-site=${mac.digest('base64url')}`,
    record: literalAddress(url) === undefined ? `_vitrina.${hostname}` : null,
    file: `${origin}${FILE}`,
  }
}

const hasRecord = async (
  { record }: RequiredProof,
  values: readonly string[],
  nameServers: readonly string[] | undefined,
) => {
  if (record === null) return false
  const resolver = new dns.Resolver(DNS_TIMEOUTS)
  if (nameServers) resolver.setServers(nameServers)
  const timer = setTimeout(() => resolver.cancel(), TIMEOUT_MS)
  const records = await resolver.resolveTxt(record).catch(() => [])
  clearTimeout(timer)
  return records.some((parts) => values.includes(parts.join('').trim()))
}

const hasFile = async (
  { file }: RequiredProof,
  values: readonly string[],
  leave: FetchPermissions,
): Promise<boolean> => {
  const headers = { accept: 'text/plain', 'user-agent': 'Vitrina' }
  const fetchFile = guardedFetch(leave, TIMEOUT_MS)
  const answer = await fetchFile(file, { method: 'GET', headers }).catch(() => undefined)
  if (answer?.status !== 200) return false
  const text = (await answer.text()).slice(0, MAX_CHARACTERS)
  return values.some((value) => text.includes(value))
}
