/**
 * Edit distance of two words: substitutions, deletions, insertions and transpositions of neighbours
 * (Damerau–Levenshtein, optimal string alignment).
 */
export const editDistance = (one: string, other: string): number => {
  const [a, b] = [[...one], [...other]]
  let before: number[] = []
  let above = b.map((_, j) => j)
  above.push(b.length)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const least = Math.min(at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + same)
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(exchanged ? Math.min(least, at(before, j - 2) + 1) : least)
    }
    before = above
    above = row
  }
  return at(above, b.length)
}

const at = (row: readonly number[], place: number): number => row[place] ?? Number.POSITIVE_INFINITY

/** Maximum edit distance for a word; a short word with two errors is another word. */
const maxEditDistance = (word: string): number => (word.length < 6 ? 1 : 2)

/** Candidates within the permitted edit distance of `word`, nearest first; ties keep the given order. */
export const closestWords = (word: string, candidates: readonly string[]): string[] =>
  candidates
    .map((candidate) => ({ candidate, slips: editDistance(word, candidate) }))
    .filter(({ slips }) => slips > 0 && slips <= maxEditDistance(word))
    .sort((one, other) => one.slips - other.slips)
    .map(({ candidate }) => candidate)

const DIGITS = [...'0123456789']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Maximum length for corrections: longer codes have too many neighbours. */
const MAX_CODE_LENGTH = 24

/**
 * Codes at edit distance 1 of `code`: digits replace digits, letters replace letters, only digits are
 * inserted.
 */
export const codesNear = (code: string): string[] => {
  const signs = [...code]
  if (signs.length < 4 || signs.length > MAX_CODE_LENGTH) return []
  const near = new Set<string>()
  const put = (from: number, to: number, ...middle: string[]) =>
    near.add([...signs.slice(0, from), ...middle, ...signs.slice(to)].join(''))
  signs.forEach((sign, place) => {
    put(place, place + 1)
    const next = signs[place + 1]
    if (next !== undefined) put(place, place + 2, next, sign)
    const others = /\d/.test(sign) ? DIGITS : /[a-z]/i.test(sign) ? LETTERS : []
    for (const other of others)
      put(place, place + 1, sign === sign.toLowerCase() ? other.toLowerCase() : other)
  })
  for (let place = 0; place <= signs.length; place++) for (const digit of DIGITS) put(place, place, digit)
  near.delete(code)
  return [...near]
}
