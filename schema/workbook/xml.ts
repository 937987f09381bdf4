/** Receiver of the parts of an XML document in order. Names have no namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/** Maximum characters of one tag or one text: a cell has at most 32,767, and a malicious document any number. */
const MAX_TOKEN_CHARACTERS = 4 * 2 ** 20

/**
 * Reads an XML document piece by piece. Supports only the XML of spreadsheets: a document type, which could declare entities, is
 * refused.
 * @throws {Error} for any other document
 */
export const xmlReader = (handler: XmlHandler) => {
  let rest = ''

  /** Processes all complete parts, and keeps the rest. */
  const take = (isComplete: boolean): void => {
    let at = 0
    while (at < rest.length) {
      if (rest[at] !== '<') {
        const end = rest.indexOf('<', at)
        if (end < 0 && !isComplete) break
        const to = end < 0 ? rest.length : end
        handler.text(decoded(rest.slice(at, to)))
        at = to
        continue
      }
      const next = markup(at)
      if (next === undefined) break
      at = next
    }
    rest = rest.slice(at)
    if (rest.length > MAX_TOKEN_CHARACTERS || (isComplete && rest !== ''))
      throw new Error('The XML is not well-formed.')
  }

  /** Processes the markup at a position; returns the position after it, or undefined if its end has not arrived. */
  const markup = (at: number): number | undefined => {
    const second = rest[at + 1]
    if (second === undefined) return undefined
    if (second === '?') return endAfter('?>', at)
    if (second === '!') {
      if (rest.length < at + CDATA.length) return undefined
      if (rest.startsWith('<!--', at)) return endAfter('-->', at + 4)
      if (!rest.startsWith(CDATA, at)) throw new Error('The XML has a document type.')
      const end = endAfter(']]>', at)
      if (end !== undefined) handler.text(withLineFeeds(rest.slice(at + CDATA.length, end - 3)))
      return end
    }
    const end = endOfTag(rest, at + 1)
    if (end < 0) return undefined
    if (second === '/') handler.close(localName(rest.slice(at + 2, end).trim()))
    else {
      const isEmpty = rest[end - 1] === '/'
      const tag = rest.slice(at + 1, isEmpty ? end - 1 : end)
      const space = tag.search(/\s/)
      const name = localName(space < 0 ? tag : tag.slice(0, space))
      handler.open(name, space < 0 ? '' : tag.slice(space))
      if (isEmpty) handler.close(name)
    }
    return end + 1
  }

  const endAfter = (end: string, from: number): number | undefined => {
    const index = rest.indexOf(end, from)
    return index < 0 ? undefined : index + end.length
  }

  return {
    push: (text: string): void => {
      rest += text
      take(false)
    },
    end: (): void => take(true),
  }
}

const CDATA = '<![CDATA['

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Position of the `>` that ends a tag, outside of attribute values. */
const endOfTag = (text: string, from: number): number => {
  for (let at = from; ; ) {
    const end = text.indexOf('>', at)
    if (end < 0) return -1
    let quote = -1
    for (let place = at; place < end; place++)
      if (text[place] === '"' || text[place] === "'") {
        quote = place
        break
      }
    if (quote < 0) return end
    const close = text.indexOf(text[quote] as string, quote + 1)
    if (close < 0) return -1
    at = close + 1
  }
}

const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const LAST_CHARACTER = 0x10ffff

/** Decodes references in a text; a line end becomes one line feed, unless it is written as a reference. */
const decoded = (text: string): string => {
  const plain = withLineFeeds(text)
  if (!plain.includes('&')) return plain
  return plain.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (written, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? written
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= LAST_CHARACTER ? String.fromCodePoint(code) : '\ufffd'
  })
}

/** Patterns by attribute name, compiled once: a sheet has three attributes for each of a million cells. */
const PATTERNS = new Map<string, RegExp>()

/** Value of an attribute by its name without a prefix. */
export const attributeIn = (attributes: string, name: string): string | undefined => {
  let pattern = PATTERNS.get(name)
  if (!pattern) {
    pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    PATTERNS.set(name, pattern)
  }
  const [, double, single] = pattern.exec(attributes) ?? []
  const value = double ?? single
  return value === undefined ? undefined : decoded(value)
}

/**
 * Decodes `_x000D_` and the like, which represent characters that XML cannot contain, or not unchanged (ECMA-376, part 1,
 * 22.9.2.19).
 */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
