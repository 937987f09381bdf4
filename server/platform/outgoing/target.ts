import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Internal address ranges that a site may reach if private targets are allowed. */
const INSIDE = ['loopback', 'private', 'carrierGradeNat', 'uniqueLocal'] as const

/** Ranges that represent IPv4 addresses, with the offset of their first byte. */
const IPV4_AT: Readonly<Record<string, number>> = { ipv4Mapped: 12, '6to4': 2 }

/** NAT64 (RFC 6052). Without the prefix for local use (RFC 8215), which is internal. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Addresses at which clouds serve secrets of their machines, in addition to link-local addresses, in ranges
 * that are otherwise public or internal: Azure, Alibaba, Oracle, AWS, Google, Scaleway. They are refused even
 * for sites that may reach the internal network.
 */
const CLOUD_METADATA = [
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  'fd00:42::42/128',
].map((range) => ipaddr.parseCIDR(range))

/** Allocated range of IPv6, since a library can only list exceptions. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Kind of an address: `public`, `inside` a network, or neither. Link-local addresses, which serve secrets in clouds, are neither.
 * An IPv6 address that represents an IPv4 address has the kind of that address.
 */
const kindOf = (text: string): 'public' | 'inside' | undefined => {
  const address = ipaddr.parse(text)
  const range = address.range()
  if (CLOUD_METADATA.some(([net, bits]) => net.kind() === address.kind() && address.match(net, bits)))
    return undefined
  if (address instanceof ipaddr.IPv6) {
    const at = address.match(NAT64) ? 12 : IPV4_AT[range]
    if (at !== undefined)
      return kindOf(
        address
          .toByteArray()
          .slice(at, at + 4)
          .join('.'),
      )
    if (range === 'unicast') return address.match(GLOBAL) ? 'public' : undefined
  }
  if (range === 'unicast') return 'public'
  return INSIDE.some((name) => name === range) ? 'inside' : undefined
}

/** True if a connection to this IP address is allowed (threat P12). */
export const isAllowedAddress = (address: string, allowPrivate: boolean): boolean => {
  const kind = isIP(address) === 0 ? undefined : kindOf(address)
  return kind === 'public' || (kind === 'inside' && allowPrivate)
}

/** IP address as the host of a URL. Parsing the URL has already normalized its spelling. */
export const literalAddress = ({ hostname }: URL): string | undefined => {
  const text = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(text) === 0 ? undefined : text
}

/** Fault of a target address; `private` for an address outside the public network. */
export type TargetFault = 'too_long' | 'not_web' | 'credentials' | 'fragment' | 'port' | 'private'

/** Maximum length of a URL. */
export const MAX_TARGET_LENGTH = 2_000
const PORTS = ['', '80', '443']

/** Names of this machine, regardless of the resolver (RFC 6761). */
const LOCALHOST = /(^|\.)localhost\.?$/

/** Parses the URL of a target from an operator. Its name is not resolved: that may change, and is checked at each connection. */
export const parseTarget = (text: string, allowPrivate: boolean): URL | TargetFault => {
  if (text.length > MAX_TARGET_LENGTH) return 'too_long'
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text)) return 'not_web'
  if (url.username || url.password) return 'credentials'
  if (text.includes('#')) return 'fragment'
  if (!allowPrivate && !PORTS.includes(url.port)) return 'port'
  if (!allowPrivate && LOCALHOST.test(url.hostname)) return 'private'
  const literal = literalAddress(url)
  return literal === undefined || isAllowedAddress(literal, allowPrivate) ? url : 'private'
}
