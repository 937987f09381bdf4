/**
 * How many letters must be changed, left out, put in or exchanged with their neighbour to make one word of the other
 * (Damerau and Levenshtein, each place touched once).
 */
export const slipsBetween = (one: string, other: string): number => {
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

/** How many slips a word is forgiven: with two in a short one, it is another word. */
const forgiven = (word: string): number => (word.length < 6 ? 1 : 2)

/** Those of `candidates` that `word` may well mean, the likeliest first; of the equally likely, in the order given. */
export const meantBy = (word: string, candidates: readonly string[]): string[] =>
  candidates
    .map((candidate) => ({ candidate, slips: slipsBetween(word, candidate) }))
    .filter(({ slips }) => slips > 0 && slips <= forgiven(word))
    .sort((one, other) => one.slips - other.slips)
    .map(({ candidate }) => candidate)

const DIGITS = [...'0123456789']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Longer codes are not mistyped by one character alone, and have too many neighbours. */
const LONGEST_CODE = 24

/** Every code that is one slip away from `code`: a digit for a digit, a letter for a letter, and digits put in. */
export const codesNear = (code: string): string[] => {
  const signs = [...code]
  if (signs.length < 4 || signs.length > LONGEST_CODE) return []
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
