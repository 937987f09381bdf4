import { promises as dns, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isAllowedAddress } from './target.ts'

/** Reason of a missing response, stored with each attempt and shown to operators. */
export type LookupFailure =
  | 'timeout'
  | 'refused'
  | 'reset'
  | 'private_address'
  | 'dns'
  | 'tls'
  | 'aborted'
  | 'other'

/** Reason why a connection was not attempted, or was abandoned. */
export class ConnectionRefused extends Error {
  override readonly name = 'ConnectionRefused'
  readonly failure: LookupFailure

  constructor(failure: LookupFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Addresses of a name; fails, or returns none, for a name without any. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>

/** Timeout in ms and attempts, in total less than the time limit of a connection. */
export const DNS_TIMEOUTS = { timeout: 1_500, tries: 2 }

/**
 * Queries the name servers directly. The system's resolver, in which a silent server would block other queries, is used only for
 * names that they do not have.
 */
const resolveByNameServers =
  (servers: readonly string[] | undefined): Resolve =>
  async (name) => {
    // A new resolver reads the system's name servers again.
    const resolver = new dns.Resolver(DNS_TIMEOUTS)
    if (servers) resolver.setServers(servers)
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
  }

/** Internal targets may have names from the hosts file, or short ones. */
const resolveBySystem: Resolve = (name) => dns.lookup(name, { all: true })

/** Resolver of names, for public targets or for all. `nameServers` replaces those of the system. */
export const resolverFor = (allowPrivate: boolean, nameServers?: readonly string[]): Resolve =>
  allowPrivate ? resolveBySystem : resolveByNameServers(nameServers)

/**
 * Resolver of connections that returns only allowed addresses, so that a name cannot resolve differently for a check and for the
 * connection. One forbidden address refuses all.
 */
export const checkedLookup = (resolve: Resolve, allowPrivate: boolean): LookupFunction => {
  const find = async (name: string) => {
    const addresses = await resolve(name).catch(() => [])
    const [first] = addresses
    if (!first) throw new ConnectionRefused('dns')
    if (!addresses.every(({ address }) => isAllowedAddress(address, allowPrivate)))
      throw new ConnectionRefused('private_address')
    return { first, addresses }
  }
  return (name, { all }, done) => {
    find(name).then(
      ({ first, addresses }) => (all ? done(null, [...addresses]) : done(null, first.address, first.family)),
      (error: ConnectionRefused) => done(error, ''),
    )
  }
}
