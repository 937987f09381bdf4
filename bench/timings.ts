import { median } from './median.ts'

/** Times by name. */
export interface Timings {
  add(name: string, time: number): void
  median(name: string): number
}

export const createTimings = (): Timings => {
  const times = new Map<string, number[]>()
  return {
    add(name, time) {
      times.set(name, [...(times.get(name) ?? []), time])
    },
    median: (name) => median(times.get(name) ?? []),
  }
}
