/** Encodings of text files that are not UTF-8, by the names of the Encoding Standard. */
export const ENCODINGS = [
  'windows-1251',
  'windows-1250',
  'windows-1252',
  'ibm866',
  'koi8-r',
  'koi8-u',
  'utf-16le',
  'utf-16be',
]

/** Encoding of a text, detected by its first bytes. */
export const encodingOf = (bytes: Uint8Array): string => {
  const wide = wideOf(bytes)
  if (wide) return wide
  try {
    // A character may be truncated at the end.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return ofOldPages(bytes)
  }
}

/** Number of byte pairs examined. */
const MAX_EXAMINED_PAIRS = 2048

/** Detects UTF-16 by the byte order mark; without one by zero bytes, which ASCII delimiters have in UTF-16. */
const wideOf = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const length = Math.min(bytes.length & ~1, 2 * MAX_EXAMINED_PAIRS)
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even === 0 && odd * 20 > length) return 'utf-16le'
  return odd === 0 && even * 20 > length ? 'utf-16be' : undefined
}

const CYRILLIC = ['windows-1251', 'ibm866', 'koi8-r'] as const

/** Most frequent letters of Russian and Ukrainian texts. */
const FREQUENT = /[оеаинтсрвлкмдпуіОЕАИНТСРВЛКМДПУІ]/g
const UNLIKELY = /[\u2500-\u25ff\u0080-\u009f]|(?<=\p{Ll})\p{Lu}/gu
const UKRAINIAN_KOI8 = /[\u2550-\u2557][\u0430-\u044f]|[\u0430-\u044f][\u2550-\u2557]/g

/**
 * Cyrillic code page with the most frequent letters and the fewest box-drawing characters and capitals within words; or Latin.
 */
const ofOldPages = (bytes: Uint8Array): string => {
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
  const weights = CYRILLIC.map((page) => {
    const text = new TextDecoder(page).decode(bytes)
    return { page, text, weight: count(text, FREQUENT) - 3 * count(text, UNLIKELY) }
  })
  if (isLatin(new TextDecoder('windows-1251').decode(bytes))) return 'windows-1250'
  const best = weights.reduce((one, other) => (other.weight > one.weight ? other : one))
  if (best.page === 'koi8-r') return count(best.text, UKRAINIAN_KOI8) > 0 ? 'koi8-u' : 'koi8-r'
  return best.page
}

/** True for a Romanian Windows text, which in a Cyrillic code page has words with Latin letters: `Preю`. */
const isLatin = (text: string): boolean => {
  const words = text.match(/\p{L}{2,}/gu) ?? []
  const cyrillic = words.filter((word) => /\p{Script=Cyrillic}/u.test(word))
  return cyrillic.filter((word) => /[a-z]/i.test(word)).length > cyrillic.length / 2
}

/** Name of an encoding by one of its labels, such as `cp866` or `win-1251`; undefined for an unsupported one. */
export const encodingNamed = (label: string): string | undefined => {
  try {
    const { encoding } = new TextDecoder(label)
    return encoding === 'utf-8' || ENCODINGS.includes(encoding) ? encoding : undefined
  } catch {
    return undefined
  }
}
