import type { Field } from '../resource.ts'

/** Invisible hints for line breaks (U+00AD, U+200B, U+2060, U+FEFF): no spelling of a key needs them, so they are removed everywhere. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]+/g

/**
 * Code points removed at both ends: Unicode White_Space, zero-width joiners and marks of writing direction. Inside a text they may
 * carry meaning, so they stay there.
 */
const OUTER = String.raw`\p{White_Space}\u061C\u180E\u200C-\u200F\u202A-\u202E\u2066-\u2069`
const AT_THE_ENDS = new RegExp(`^[${OUTER}]+|[${OUTER}]+$`, 'gu')

/** A text without invisible hints for line breaks. */
export const withoutBreakHints = (text: string): string => text.replace(INVISIBLE, '')

/** Printable ASCII without outer space: such a text is its own clean form. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/

/**
 * Clean form of a key, code, slug or reference number (rule 4.3.7): no invisible characters, no outer white space, NFC.
 * `clean_key()` of the database gives the same.
 */
export const cleanKey = (text: string): string =>
  PLAIN.test(text) ? text : withoutBreakHints(text).normalize('NFC').replace(AT_THE_ENDS, '')

/** True where objects are found by the exact value of a field: keys, slugs, unique and indexed texts. */
export const isExact = (field: Field): boolean =>
  field.kind === 'key' ||
  field.kind === 'externalId' ||
  field.kind === 'slug' ||
  (field.kind === 'text' && (field.indexed === true || field.unique === true))

/** A sent value of a field, with the text of an exact field in its clean form. */
export const cleanValue = (field: Field, value: unknown): unknown =>
  typeof value === 'string' && isExact(field) ? cleanKey(value) : value
