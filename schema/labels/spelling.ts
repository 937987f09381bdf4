/** Form in which spellings are compared: without case, spaces, full stops and apostrophes; `м²` is `м2`. */
export const spelling = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.'’·]+/gu, '')

/** Words by their spellings, in the form for comparison; an ambiguous spelling is excluded. */
export const wordsBySpelling = (
  words: readonly (readonly [word: string, spellings: readonly string[]])[],
): Readonly<Record<string, string>> => {
  const wordBySpelling = new Map<string, string | null>()
  for (const [word, spellings] of words)
    for (const text of spellings) {
      const known = wordBySpelling.get(spelling(text))
      wordBySpelling.set(spelling(text), known === undefined || known === word ? word : null)
    }
  return Object.fromEntries(
    [...wordBySpelling].filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

/** Word for a text: the word itself in any case, or one of its spellings. */
export const wordBySpelling = (
  text: string,
  words: readonly string[],
  spellings: Readonly<Record<string, string>>,
): string | undefined => {
  const upper = text.trim().toUpperCase()
  if (words.includes(upper)) return upper
  const short = spelling(text)
  return Object.hasOwn(spellings, short) ? spellings[short] : undefined
}
