/** A mail, decoded. */
export interface ReadMail {
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Reads a mail as it is sent, or as an `.eml` file holds it. */
export const readMail = (raw: string): ReadMail => {
  const { headers, body } = cut(raw)
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '') ?? []
  const parts = boundary === '' ? [raw] : body.split(`--${boundary}`).slice(1, -1)
  const part = (type: string) => {
    const found = parts
      .map((part) => cut(part.trimStart()))
      .find(({ headers }) => headers.get('content-type')?.startsWith(type))
    return found ? decode(found.body, found.headers.get('content-transfer-encoding')) : ''
  }
  return {
    headers,
    subject: words(headers.get('subject') ?? ''),
    text: part('text/plain'),
    html: part('text/html'),
  }
}

const cut = (raw: string) => {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: raw.slice(end + 4) }
}

const decode = (body: string, encoding = '7bit'): string => {
  const text = body.replace(/\r\n$/, '')
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  return (encoding === 'quoted-printable' ? fromHex(text.replace(/=\r\n/g, '')) : text).replaceAll(
    '\r\n',
    '\n',
  )
}

const fromHex = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** RFC 2047. */
const words = (value: string): string =>
  value
    .replace(/(=\?[^?]+\?[BQ]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, how, word) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : fromHex(word.replaceAll('_', ' ')),
    )
