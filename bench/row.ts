/** A line of the report: what we did, what the floor did in the same run, and whether that is enough. */
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

/** A line whose goal is about `ratio`. */
export const compared = (what: string, floor: string, ours: string, ratio: number, goal?: Goal): Row => ({
  what,
  floor,
  ours,
  ratio: ratio.toFixed(2),
  goal: goal?.text ?? '',
  verdict: goal === undefined ? '' : goal.isMet(ratio) ? 'met' : 'missed',
})

/** A line whose goal is about the thing itself; there is no floor to it. */
export const measured = (what: string, value: number, ours: string, goal: Goal): Row => ({
  what,
  floor: '',
  ours,
  ratio: '',
  goal: goal.text,
  verdict: goal.isMet(value) ? 'met' : 'missed',
})

/** A line that says why there is nothing to tell. */
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
