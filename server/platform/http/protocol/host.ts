/** Matches a name, an IPv4 address or an IPv6 address in brackets, with an optional port. Internal names may have underscores. */
const PLAIN = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d*)?$/i

/** True for a valid protocol in a header of a proxy. */
export const isProtocol = (text: string): boolean => /^https?$/i.test(text)

/** True for a `Host` header with a valid host name, which can be used in links. */
export const isHost = (text: string): boolean => PLAIN.test(text) && URL.canParse(`http://${text}`)

/** True for a repeated header. Node keeps the first value; a proxy on the way may keep the last. */
export const isRepeated = (rawHeaders: readonly string[], name: string): boolean => {
  let times = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const header = rawHeaders[i] as string
    if (header.length === name.length && header.toLowerCase() === name && ++times > 1) return true
  }
  return false
}
