const markup = Symbol('markup')

/** A piece of markup. Only {@link html} makes one, so text from outside cannot pass for it. */
export interface Html {
  readonly [markup]: string
}

export type Interpolated = Html | string | number | null | undefined | false | readonly Interpolated[]

/**
 * HTML template. Values are escaped unless they are results of this function; lists are joined; null,
 * undefined and false are empty. An attribute with a value must be quoted; otherwise it throws.
 */
export const html = (strings: TemplateStringsArray, ...values: readonly Interpolated[]): Html => {
  let made = strings[0] ?? ''
  for (const [index, value] of values.entries()) {
    if (UNQUOTED.test(strings[index] ?? '')) throw new Error('An attribute must be quoted.')
    made += written(value) + strings[index + 1]
  }
  return { [markup]: made }
}

/** The text of a piece of markup, to be sent. */
export const markupOf = (piece: Html): string => piece[markup]

const written = (value: Interpolated): string => {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string') return value.replace(SPECIAL, (character) => ESCAPED[character] ?? '')
  if (typeof value === 'number') return String(value)
  return isList(value) ? value.map(written).join('') : value[markup]
}

/** `Array.isArray` does not tell a readonly list from the rest. */
const isList = (value: Html | readonly Interpolated[]): value is readonly Interpolated[] =>
  Array.isArray(value)

/** Escaping cannot keep a value inside an attribute that nothing ends. */
const UNQUOTED = /\s[\w-]+=$/

const SPECIAL = /[&<>"'`]/g
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}
