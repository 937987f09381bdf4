import { isIP, isIPv6 } from 'node:net'

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
  // Written the one way that URLs have: "2001:db8::1" for however many zeros were sent.
  const [head = '', tail = ''] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname
    .slice(1, -1)
    .split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
