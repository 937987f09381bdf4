import { promises as dns, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { mayReach } from './target.ts'

/** Reason of a missing response. It is stored with each attempt and shown. */
export type Failure =
  | 'timeout'
  | 'refused'
  | 'reset'
  | 'private_address'
  | 'dns'
  | 'tls'
  | 'aborted'
  | 'other'

/** No connection was tried, or it was given up, for this reason. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure)
    this.failure = failure
  }
}

/** The addresses of a name: it fails, or gives none, for a name without any. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>

/** Timeout in ms and attempts, in total less than the time limit of a connection. */
export const DNS_PATIENCE = { timeout: 1_500, tries: 2 }

/**
 * Asks the name servers, and them alone. The system's own look-up, for which others would wait in turn behind a name whose server
 * is silent, is for names that it alone knows.
 */
const askNameServers =
  (servers: readonly string[] | undefined): Resolve =>
  async (name) => {
    // A new resolver reads the name servers of the system again.
    const resolver = new dns.Resolver(DNS_PATIENCE)
    if (servers) resolver.setServers(servers)
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
  }

/** Targets inside the network may have names that stand in the hosts file, or short ones. */
const askSystem: Resolve = (name) => dns.lookup(name, { all: true })

/** Resolver of names, for public targets or for all. `nameServers` replaces those of the system. */
export const resolverFor = (allowPrivate: boolean, nameServers?: readonly string[]): Resolve =>
  allowPrivate ? askSystem : askNameServers(nameServers)

/**
 * The look-up of a connection: it gives only addresses that may be reached, and those are the ones connected to, so that a
 * name cannot answer one thing to a check and another to the connection. One address that may not be reached refuses all.
 */
export const checkedLookup = (resolve: Resolve, allowPrivate: boolean): LookupFunction => {
  const find = async (name: string) => {
    const found = await resolve(name).catch(() => [])
    const [first] = found
    if (!first) throw new GivenUp('dns')
    if (!found.every(({ address }) => mayReach(address, allowPrivate))) throw new GivenUp('private_address')
    return { first, found }
  }
  return (name, { all }, done) => {
    find(name).then(
      ({ first, found }) => (all ? done(null, [...found]) : done(null, first.address, first.family)),
      (error: GivenUp) => done(error, ''),
    )
  }
}
