/** Romanian has ș and ț with a comma below; old fonts had only the Turkish letters with a cedilla. */
export const commaLetters = (text: string): string =>
  text.replace(/[ŞşŢţ]/g, (letter) => COMMA[letter as keyof typeof COMMA])

const COMMA = { Ş: 'Ș', ş: 'ș', Ţ: 'Ț', ţ: 'ț' } as const

/** `Chișinău` is `Chisinau`, and the Polish ł is an l. */
export const withoutDiacritics = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[Łł]/g, (letter) => (letter === 'ł' ? 'l' : 'L'))

/** One space between words, none around them, and the straight apostrophe that people can type. */
export const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[’ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** Letters that look alike, the Latin ones above the Cyrillic. */
const LATIN = 'aceiopxyABCEHIKMOPTX'
const CYRILLIC = 'асеіорхуАВСЕНІКМОРТХ'

/**
 * Converts a word with letters of both alphabets to one alphabet: that of its letters without a look-alike. A word with such
 * letters of both is unchanged.
 */
export const oneAlphabet = (text: string): string =>
  text.replace(/\p{Letter}+/gu, (word) => {
    if (!isMixed(word)) return word
    const own = [...word].filter((letter) => !LATIN.includes(letter) && !CYRILLIC.includes(letter)).join('')
    if (isCyrillic(own)) return exchanged(word, LATIN, CYRILLIC)
    if (isLatin(own)) return exchanged(word, CYRILLIC, LATIN)
    return word
  })

const exchanged = (word: string, from: string, to: string): string =>
  [...word].map((letter) => to[from.indexOf(letter)] ?? letter).join('')

const isMixed = (word: string): boolean => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word)

/** True for a text with letters, all of them Cyrillic. */
export const isCyrillic = (text: string): boolean =>
  /\p{Script=Cyrillic}/u.test(text) && !/\p{Script=Latin}/u.test(text)

/** True for a text with letters, all of them Latin. */
export const isLatin = (text: string): boolean =>
  /\p{Script=Latin}/u.test(text) && !/\p{Script=Cyrillic}/u.test(text)
