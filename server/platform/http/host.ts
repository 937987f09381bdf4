/** A name, an IPv4 address or an IPv6 one in brackets, and perhaps a port. Names within a network may have underscores. */
const PLAIN = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d*)?$/i

/** Whether a proxy names a protocol by which we are reached. */
export const isProtocol = (text: string): boolean => /^https?$/i.test(text)

/** Whether a Host header names a host. What does not can be no part of the addresses in our links. */
export const isHost = (text: string): boolean => PLAIN.test(text) && URL.canParse(`http://${text}`)

/** Whether a request has a header more than once, of which Node keeps the first: another server on the way may keep the last. */
export const isRepeated = (rawHeaders: readonly string[], name: string): boolean => {
  let times = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const header = rawHeaders[i] as string
    if (header.length === name.length && header.toLowerCase() === name && ++times > 1) return true
  }
  return false
}
