import { storable } from './redact-secrets.ts'

/** Bytes of a body that are searched for keys. */
export const MAX_SCANNED_BYTES = 256 * 1024

/** Maximum keys of one call, and their total length in UTF-16 units. */
const MAX_KEYS = 500
const MAX_KEYS_LENGTH = 16_384

const MAX_KEY_LENGTH = 255

/** Fields that identify an order or object, in addition to the declared client keys. */
const ALWAYS = ['id', 'rrn', 'order_id']

/** Excluded: people and products have this field as well, so it identifies no object. */
const NEVER = 'name'

/** Fields that identify an order or an object, including client keys. */
export const clientKeyNames = (fields: readonly string[]): readonly string[] =>
  [...new Set([...ALWAYS, ...fields])].filter((name) => name !== NEVER)

/** Source of the keys of a call. */
export interface LoggedKeySource {
  /** Parameters of the path. */
  readonly params: Readonly<Record<string, string>>
  /** Pattern of the path. */
  readonly route: string
  /** Parameters of the path, and the body. */
  readonly body: Buffer | undefined
}

/**
 * Finds the ids and client keys in the path of a call and in the first 256 KiB of its body, without parsing it: at most 500
 * different ones, of 16,384 characters in total. `fields` are those of client keys.
 */
export const keyFinder = (fields: readonly string[]): ((named: LoggedKeySource) => string[]) => {
  const names = clientKeyNames(fields)
  const field = new RegExp(
    `"(?:${names.join('|')})"\\s*:\\s*(?:"((?:[^"\\\\]|\\\\.){1,${MAX_KEY_LENGTH}})"|(-?\\d{1,20})(?![\\d.eE]))`,
    'g',
  )
  return ({ params, route, body }) => {
    const keys = new Set<string>()
    let remaining = MAX_KEYS_LENGTH
    const add = (key: string) => {
      if (key === '' || key.length > MAX_KEY_LENGTH || keys.size === MAX_KEYS || keys.has(key)) return
      remaining -= key.length
      if (remaining >= 0) keys.add(copyOf(storable(key)))
    }
    for (const name of ['id', 'value', 'event_id']) add(params[name] ?? '')
    const text = body?.toString('utf8', 0, MAX_SCANNED_BYTES) ?? ''
    // List of numeric ids.
    const matches = route.endsWith('/bulk-delete') ? text.matchAll(/()(\d{1,16})/g) : text.matchAll(field)
    for (const [, string, number = ''] of matches) {
      if (keys.size === MAX_KEYS || remaining < 0) break
      add(string ? unescaped(string) : number)
    }
    return [...keys]
  }
}

/** Copies a substring, which would otherwise keep the whole body in memory. */
const copyOf = (key: string): string => Buffer.from(key).toString()

const unescaped = (inside: string): string => {
  if (!inside.includes('\\')) return inside
  try {
    return JSON.parse(`"${inside}"`) as string
  } catch {
    // Invalid JSON: the call was refused, and is found by its other keys.
    return ''
  }
}
