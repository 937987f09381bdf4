const markup = Symbol('markup')

/** Markup that only {@link html} creates, so external text cannot be mistaken for it. */
export interface Html {
  readonly [markup]: string
}

export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[]

/**
 * HTML template. Values are escaped unless they are results of this function; lists are joined; null,
 * undefined and false are empty. An attribute with a value must be quoted; otherwise it throws.
 */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html => {
  let text = strings[0] ?? ''
  for (const [index, value] of values.entries()) {
    if (UNQUOTED.test(strings[index] ?? '')) throw new Error('An attribute must be quoted.')
    text += written(value) + strings[index + 1]
  }
  return { [markup]: text }
}

/** Text of markup, for a response. */
export const markupOf = (piece: Html): string => piece[markup]

const written = (value: HtmlValue): string => {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string') return value.replace(SPECIAL, (character) => ESCAPED[character] ?? '')
  if (typeof value === 'number') return String(value)
  return isList(value) ? value.map(written).join('') : value[markup]
}

/** `Array.isArray` that narrows readonly lists. */
const isList = (value: Html | readonly HtmlValue[]): value is readonly HtmlValue[] => Array.isArray(value)

/** Unquoted attribute, in which escaping cannot contain a value. */
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
