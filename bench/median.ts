export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  if (low === undefined || high === undefined) throw new Error('There is no median of nothing.')
  return (low + high) / 2
}

type Contestants<Name extends string> = Readonly<Record<Name, (round: number) => Promise<number>>>

/**
 * Runs the contestants alternately (A B A B …), so that other load affects all of them equally. Returns the
 * median of each. Round 0 warms up and does not count.
 */
export const interleave = async <Name extends string>(
  rounds: number,
  contestants: Contestants<Name>,
): Promise<Record<Name, number>> => {
  const names = Object.keys(contestants) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const time = await contestants[name](round)
      if (round > 0) times[name].push(time)
    }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>
}
