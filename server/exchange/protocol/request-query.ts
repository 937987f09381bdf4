import { decodeName } from '../xml/decode.ts'

/**
 * Parses the query string of a request. The stock client does not encode file names, so bytes may be UTF-8 or windows-1251, and a
 * percent sign may be literal. A repeated name has its first value.
 */
export const exchangeQuery = (url: string): ReadonlyMap<string, string> => {
  const values = new Map<string, string>()
  const at = url.indexOf('?')
  if (at < 0) return values
  for (const pair of url.slice(at + 1).split('&')) {
    const equals = pair.indexOf('=')
    const name = equals < 0 ? pair : pair.slice(0, equals)
    if (!values.has(name))
      values.set(name, decodeName(bytesOf(equals < 0 ? '' : pair.slice(equals + 1)), 'windows-1251'))
  }
  return values
}

/** Bytes of a request line: Node has each byte as one character. */
const bytesOf = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
