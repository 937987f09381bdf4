/** Parsed mail. */
export interface ReadMail {
  /** Headers by lower-case name. */
  readonly headers: ReadonlyMap<string, string>
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Parses a mail written by this server: plain text, or the same as plain text and HTML. */
export const readMail = (raw: string): ReadMail => {
  const { headers, body } = cut(raw)
  const [, boundary] = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '') ?? []
  const parts = (boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1)).map((part) =>
    cut(part.trimStart()),
  )
  const textOf = (type: string): string => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type))
    return part ? decode(part.body, part.headers.get('content-transfer-encoding')) : ''
  }
  return {
    headers,
    subject: wordsOf(headers.get('subject') ?? ''),
    text: textOf('text/plain'),
    html: textOf('text/html'),
  }
}

const cut = (raw: string) => {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end < 0 ? raw.length : end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: end < 0 ? '' : raw.slice(end + 4) }
}

const decode = (body: string, encoding = '7bit'): string => {
  const text = body.replace(/\r\n$/, '')
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  const plain = encoding === 'quoted-printable' ? unquoted(text.replace(/=\r\n/g, '')) : text
  return plain.replaceAll('\r\n', '\n')
}

const unquoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Decodes a non-ASCII header (RFC 2047). */
const wordsOf = (value: string): string =>
  value
    .replace(/(=\?[^?]+\?[BQ]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, how, word) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquoted(word.replaceAll('_', ' ')),
    )
