/** Word nearest to `typed` by edit distance; undefined if each is more than `most` edits away. */
export const nearestWord = (
  typed: string,
  words: readonly string[],
  most = typed.length < 4 ? 1 : 2,
): string | undefined => {
  const [best] = words
    // The distance is at least the difference in length; a cheap check, because any client can cause this search.
    .filter((word) => Math.abs(word.length - typed.length) <= most)
    .map((word) => ({ word, slips: editDistance(typed, word, most) }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips)
  return best?.word
}

/** Edit distance of two texts: insertions, deletions, substitutions and swaps of neighbours (optimal string alignment); infinite beyond `most`. */
const editDistance = (a: string, b: string, most: number): number => {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  let [least, before] = [0, 0]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, change, swap))
    }
    // A row is computed from the two before it.
    ;[least, before] = [Math.min(...row), least]
    if (Math.min(least, before) > most) return Number.POSITIVE_INFINITY
  }
  return at(a.length, b.length)
}
