import { isUtf8 } from 'node:buffer'

/** Bytes at the start that may contain an XML declaration. */
const HEAD = 256

/** Encodings that files of 1C have, by the names that their declarations use. */
const KNOWN: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'windows-1251': 'windows-1251',
  'cp-1251': 'windows-1251',
  cp1251: 'windows-1251',
  'utf-16': 'utf-16le',
}

/**
 * Decoder of a file by its byte order mark or its declaration. A file in UTF-8 that declares windows-1251 is read as UTF-8 if it
 * has a byte order mark.
 */
export const decoderFor = (first: Buffer) => {
  if (first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf) return new TextDecoder('utf-8')
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le')
  const [, declared] = /encoding\s*=\s*["']([\w-]+)["']/.exec(first.toString('latin1', 0, HEAD)) ?? []
  const encoding = KNOWN[declared?.toLowerCase() ?? 'utf-8']
  return new TextDecoder(encoding ?? (isUtf8(first) ? 'utf-8' : 'windows-1251'))
}

/** Decodes a name in raw bytes of an HTTP request or an archive: UTF-8, or else a Cyrillic code page. */
export const decodeName = (bytes: Buffer, otherwise: 'windows-1251' | 'ibm866'): string =>
  isUtf8(bytes) ? bytes.toString() : new TextDecoder(otherwise).decode(bytes)
