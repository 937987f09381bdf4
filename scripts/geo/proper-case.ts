/** Name in mixed case: `CURTEA DE ARGEȘ` is `Curtea de Argeș`; a full stop is followed by a space, as in `I. L. Caragiale`. */
export const romanianCase = (capitals: string): string =>
  properCase(capitals.replace(/\.(?=\S)/g, '. '), 'ro', ROMANIAN_SMALL)

/** Name in mixed case: `ГАЇ-ЗА-РУДОЮ` is `Гаї-за-Рудою`; an apostrophe does not begin a new word. */
export const ukrainianCase = (capitals: string): string => properCase(capitals, 'uk', UKRAINIAN_SMALL)

const ROMANIAN_SMALL = ['de', 'din', 'cel', 'lui', 'cu', 'in', 'sub']

/** Small words, without `під`: in the only name that contains it, `Зелений Під`, it is a noun. */
const UKRAINIAN_SMALL = ['і', 'за', 'на']

const properCase = (capitals: string, language: string, small: readonly string[]): string =>
  capitals
    .toLocaleLowerCase(language)
    .split(/([ -])/)
    .map((word, place) =>
      place > 0 && small.includes(word)
        ? word
        : `${word.charAt(0).toLocaleUpperCase(language)}${word.slice(1)}`,
    )
    .join('')
