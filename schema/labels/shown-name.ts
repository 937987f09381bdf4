import { withoutBreakHints } from '../wire/key.ts'

/**
 * Characters without a glyph that change how a text around them is read: marks and overrides of writing direction, joiners, tags,
 * fillers, and separators of lines. Variation selectors, which emoji need, stay.
 */
const HIDDEN = /[\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]|\u034F/gu

/** Name of a site, token, group or person in its stored form: without hints for line breaks and outer white space, in NFC. */
export const cleanName = (text: string): string => withoutBreakHints(text).normalize('NFC').trim()

/** The first hidden character of a clean name, as `U+202E`; undefined for a name without any. */
export const hiddenCharacterIn = (name: string): string | undefined => {
  const code = name.match(HIDDEN)?.[0]?.codePointAt(0)
  return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/** Removes hidden characters from a name of another system, whose users cannot be asked to type it again. */
export const withoutHidden = (name: string): string => name.replace(HIDDEN, '')
