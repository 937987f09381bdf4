import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What is told of an address that no proxy should have sent on. */
const UNKNOWN = 'unknown'

/** A network address alone: some proxies add the port. */
export const plainAddress = (text: string): string => {
  const [, bare = text] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text)?.filter(Boolean) ?? []
  const plain = bare.replace(/^::ffff:(?=[\d.]+$)/i, '')
  return isIP(plain) > 0 ? plain : UNKNOWN
}

/** What is counted for an address: of IPv6 the first 64 bits, which one household or one server has to itself. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : parsed.toString()
}
