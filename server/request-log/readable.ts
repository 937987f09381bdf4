import { textWithoutSecrets } from '../http/log.ts'

/** Bytes that are looked at. */
export const MOST_READ = 20 * 1024

/** Of more than that the last characters are not kept: a secret that is cut off there would not be known for one. */
export const EDGE = 4 * 1024

const STRING = /"(?:[^"\\]|\\.)*"/

/**
 * The value of a field: a text, a number, or a flat list or object, also one that is cut off. Where one ends that is not flat is
 * not found out: it takes the rest.
 */
const VALUE = new RegExp(`${STRING.source}?|[[{](?:[^[\\]{}"]|${STRING.source})*[\\]}]|[[{].*|[^\\s,\\]}]+`)

const SECRET_NAME = /secret|passw|token|authorization|api_?key|private_?key|cvv|cvc/i

/** Fields that hold secrets by their names. Names are short, so nobody can have this look long. */
const SECRET_FIELD = new RegExp(
  `("[^"\\\\]{0,60}?(?:${SECRET_NAME.source})[^"\\\\]{0,60}"\\s*:\\s*)(?:${VALUE.source})`,
  'gis',
)

/** The beginning of what was sent, some 16 KiB, without secrets; `cut` when there was more. */
export const readable = (bytes: Buffer): { readonly text: string; readonly cut: boolean } => {
  const cut = bytes.length > MOST_READ
  const sent = storable(bytes.toString('utf8', 0, MOST_READ))
  // Most hold no such name, which is soon seen.
  const text = textWithoutSecrets(
    SECRET_NAME.test(sent) ? sent.replace(SECRET_FIELD, '$1"[redacted]"') : sent,
  )
  return { text: cut ? storable(text.slice(0, -EDGE)) : text, cut }
}

/** PostgreSQL holds neither NUL nor half of a surrogate pair. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{fffd}')
