import type { Language } from '@vitrina/schema/languages'

/** Comparison by several texts: the first difference decides. Numbers in them are compared by value; null comes last. */
export const byTexts = <T>(language: Language, textsOf: (of: T) => readonly (string | null)[]) => {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return (one: T, other: T): number => {
    const others = textsOf(other)
    return textsOf(one).reduce((order, text, place) => {
      const second = others[place] ?? null
      return order || Number(text === null) - Number(second === null) || compare(text ?? '', second ?? '')
    }, 0)
  }
}
