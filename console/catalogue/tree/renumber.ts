interface Placed {
  readonly id: number
  readonly position: number
}

/**
 * The new positions that bring siblings into the order in which they are given, as few as can be. Where positions are the
 * same, the smaller id stands first; so from one to the next a position has to grow by one where the id falls, and may stay
 * where it rises. Those may keep theirs among which there is room for these steps: the longest such choice is kept.
 */
export const renumber = (siblings: readonly Placed[]): ReadonlyMap<number, number> => {
  const steps: number[] = []
  siblings.forEach(({ id }, place) => {
    const previous = siblings[place - 1]
    steps.push(previous ? (steps[place - 1] ?? 0) + (id < previous.id ? 1 : 0) : 0)
  })
  const stepTo = (place: number): number => steps[place] ?? 0
  const kept = longestRise(siblings.map(({ position }, place) => position - stepTo(place)))
  const changed = new Map<number, number>()
  const first = kept[0] ?? 0
  let from = first
  const isKept = new Set(kept)
  siblings.forEach(({ id, position }, place) => {
    if (isKept.has(place)) {
      from = place
      return
    }
    const base = siblings[place < first ? first : from]?.position ?? 0
    const wanted = base + stepTo(place) - stepTo(place < first ? first : from)
    if (wanted !== position) changed.set(id, wanted)
  })
  return changed
}

/** The places of the longest choice of values that never fall. */
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
  const kept: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = before[at]) kept.unshift(at)
  return kept
}
