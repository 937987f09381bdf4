import { isCard } from '../../platform/http/telemetry/bank-numbers.ts'
import { isSecretName, SECRET_NAMES, textWithoutSecrets } from '../../platform/http/telemetry/redaction.ts'

/** Bytes that are examined. */
export const MAX_EXAMINED_BYTES = 20 * 1024

/**
 * Number of characters removed at the end of a truncated text, because half a secret would not be recognized.
 */
export const TRUNCATION_MARGIN = 4 * 1024

const STRING = /"(?:[^"\\]|\\.)*"/

/**
 * Value of a field: a text, a number, or a flat list or object, also a truncated one. A nested value extends to the end of the
 * text, because its end is not searched.
 */
const VALUE = new RegExp(`${STRING.source}?|[[{](?:[^[\\]{}"]|${STRING.source})*[\\]}]|[[{].*|[^\\s,\\]}]+`)

/** JSON may escape any character, but only quotes, backslashes and control characters need it. */
const ESCAPE = /\\(?:u([\da-f]{4})|.)/gis

/** Fields with secrets, by name. The length of names is limited, so a long text cannot slow the search. */
const SECRET_FIELDS = (
  [
    [SECRET_NAMES.anyCase, 'gis'],
    [SECRET_NAMES.exactCase, 'gs'],
  ] as const
).map(
  ([names, flags]) =>
    new RegExp(`("[^"\\\\]{0,60}?(?:${names})[^"\\\\]{0,60}"\\s*:\\s*)(?:${VALUE.source})`, flags),
)

/** JSON number that may be a card number. */
const LONG_NUMBER = /(?<=[:[,]\s*)\d{14,19}(?=\s*[\],}])/g

/** First 16 KiB of a sent text, without secrets; `cut` if there was more. */
export const redactedText = (bytes: Buffer): { readonly text: string; readonly cut: boolean } => {
  const cut = bytes.length > MAX_EXAMINED_BYTES
  const sent = storable(unescaped(bytes.toString('utf8', 0, MAX_EXAMINED_BYTES)))
  // Most texts contain no such name, which a simple search finds out.
  const named = isSecretName(sent)
    ? SECRET_FIELDS.reduce((text, field) => text.replace(field, '$1"[redacted]"'), sent)
    : sent
  const text = textWithoutSecrets(
    named.replace(LONG_NUMBER, (digits) => (isCard(digits) ? '"[redacted]"' : digits)),
  )
  return { text: cut ? storable(text.slice(0, -TRUNCATION_MARGIN)) : text, cut }
}

/** JSON of the same meaning without superfluous escapes: `"p\u0061ssword"` would not be recognized as the name of a secret. */
const unescaped = (json: string): string =>
  json.includes('\\u')
    ? json.replace(ESCAPE, (matched, hex?: string) => (hex && charOf(hex)) ?? matched)
    : json

const charOf = (hex: string): string | undefined => {
  const char = String.fromCharCode(Number.parseInt(hex, 16))
  return char < ' ' || char === '"' || char === '\\' ? undefined : char
}

/** Replaces NUL and unpaired surrogates, which PostgreSQL does not accept. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{fffd}')
