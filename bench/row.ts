/** Line of the report: our result, the result of the floor in the same run, and whether the goal is met. */
export interface Row {
  readonly what: string
  readonly floor: string
  readonly ours: string
  readonly ratio: string
  readonly goal: string
  readonly verdict: 'met' | 'missed' | ''
}

interface Goal {
  readonly text: string
  readonly isMet: (value: number) => boolean
}

export const atMost = (limit: number, unit = ''): Goal => ({
  text: `≤ ${limit}${unit}`,
  isMet: (value) => value <= limit,
})

export const atLeast = (limit: number): Goal => ({ text: `≥ ${limit}`, isMet: (value) => value >= limit })

/** Line with a goal for `ratio`. */
export const compared = (what: string, floor: string, ours: string, ratio: number, goal?: Goal): Row => ({
  what,
  floor,
  ours,
  ratio: ratio.toFixed(2),
  goal: goal?.text ?? '',
  verdict: goal === undefined ? '' : goal.isMet(ratio) ? 'met' : 'missed',
})

/** Line with a goal for the value itself, without a floor. */
export const measured = (what: string, value: number, ours: string, goal: Goal): Row => ({
  what,
  floor: '',
  ours,
  ratio: '',
  goal: goal.text,
  verdict: goal.isMet(value) ? 'met' : 'missed',
})

/** Line with the reason of a missing measurement. */
export const unmeasured = (what: string, reason: string): Row => ({
  what,
  floor: '',
  ours: `not measured: ${reason}`,
  ratio: '',
  goal: '',
  verdict: '',
})

export const milliseconds = (time: number): string => `${time.toFixed(time < 10 ? 2 : 0)} ms`

export const perSecond = (rate: number, unit: string): string => `${Math.round(rate)} ${unit}/s`
