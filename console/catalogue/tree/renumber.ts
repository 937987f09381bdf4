interface Placed {
  readonly id: number
  readonly position: number
}

/**
 * Computes the fewest new positions for siblings in the given order. With equal positions, the smaller id is first; so the
 * position must increase from one sibling to the next if the id decreases, and may be equal if it increases. The longest sequence
 * whose positions leave space for these steps keeps its positions.
 */
export const renumber = (siblings: readonly Placed[]): ReadonlyMap<number, number> => {
  const steps: number[] = []
  siblings.forEach(({ id }, place) => {
    const previous = siblings[place - 1]
    steps.push(previous ? (steps[place - 1] ?? 0) + (id < previous.id ? 1 : 0) : 0)
  })
  const stepTo = (place: number): number => steps[place] ?? 0
  const unchanged = longestRise(siblings.map(({ position }, place) => position - stepTo(place)))
  const changed = new Map<number, number>()
  const first = unchanged[0] ?? 0
  let from = first
  const isUnchanged = new Set(unchanged)
  siblings.forEach(({ id, position }, place) => {
    if (isUnchanged.has(place)) {
      from = place
      return
    }
    const base = siblings[place < first ? first : from]?.position ?? 0
    const newPosition = base + stepTo(place) - stepTo(place < first ? first : from)
    if (newPosition !== position) changed.set(id, newPosition)
  })
  return changed
}

/** Indexes of the longest non-decreasing subsequence. */
const longestRise = (values: readonly number[]): number[] => {
  /** Smallest value that ends a sequence, by length of the sequence. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  values.forEach((value, place) => {
    let low = 0
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? 0] ?? 0) <= value) low = middle + 1
      else high = middle
    }
    before.push(ends[low - 1])
    ends[low] = place
  })
  const unchanged: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = before[at]) unchanged.unshift(at)
  return unchanged
}
