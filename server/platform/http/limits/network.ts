import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Text for an address that a proxy should not have forwarded. */
const UNKNOWN = 'unknown'

/** Network address without a port, which some proxies add. */
export const plainAddress = (text: string): string => {
  const [, bare = text] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text)?.filter(Boolean) ?? []
  const plain = bare.replace(/^::ffff:(?=[\d.]+$)/i, '')
  return isIP(plain) > 0 ? plain : UNKNOWN
}

/**
 * Key under which an address is counted: for IPv6 the first 64 bits, which belong to one household or server.
 */
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
