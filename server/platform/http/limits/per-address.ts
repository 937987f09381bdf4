import { BlockList, isIPv6, type Server, type Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { networkOf } from './network.ts'

/** Maximum number of incomplete request bodies per address: several uploads over a slow line, but not all connections. */
const MAX_HALF_SENT_PER_ADDRESS = 200

interface Parts {
  /** Connections per address at a time. */
  readonly limit: number
  /** Addresses and networks of proxies in front of the server, which are exempt: all clients come from them. */
  readonly trustedProxies: readonly string[] | undefined
  readonly log: FastifyBaseLogger
}

/** Closes connections of an address above its limit: one address held all 10,000 for half a minute. */
export const limitConnections = (server: Server, { limit, trustedProxies, log }: Parts): void => {
  const isTrusted = trustedSenders(trustedProxies)
  const counts = counter()
  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket)
    if (address === undefined || isTrusted(socket)) return
    const network = networkOf(address)
    const leave = counts.enter(network, limit)
    if (leave) socket.once('close', leave)
    else {
      log.debug({ ip: address }, 'too many connections of an address')
      socket.destroy()
    }
  })
}

/** Counts incomplete request bodies per address and refuses those above the limit; the returned function ends the count. */
export const limitHalfSent = (): ((request: FastifyRequest) => void) => {
  const counts = counter()
  return (request) => {
    const { raw, ip } = request
    if (raw.complete || raw.destroyed) return
    const leave = counts.enter(networkOf(ip), MAX_HALF_SENT_PER_ADDRESS)
    if (!leave) throw new ApiError('too_many_requests.half_sent')
    raw.once('end', leave)
    raw.once('close', leave)
  }
}

/** Counter by name; `enter` returns a function that decrements it once, or undefined at the `limit`. */
const counter = () => {
  const counts = new Map<string, number>()
  return {
    enter: (name: string, limit: number): (() => void) | undefined => {
      const count = counts.get(name) ?? 0
      if (count >= limit) return undefined
      counts.set(name, count + 1)
      let left = false
      return () => {
        if (left) return
        left = true
        const rest = (counts.get(name) ?? 1) - 1
        if (rest > 0) counts.set(name, rest)
        else counts.delete(name)
      }
    },
  }
}

const addressOf = ({ remoteAddress }: Socket): string | undefined =>
  remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '')

/** Recognises connections of trusted proxies by their address. */
export const trustedSenders = (trustedProxies: readonly string[] = []): ((socket: Socket) => boolean) => {
  const trusted = listOf(trustedProxies)
  return (socket) => {
    const address = addressOf(socket)
    return address !== undefined && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
}

const listOf = (addresses: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const text of addresses) {
    const [address = '', bits] = text.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
