import type { Observer, Success, Trouble } from './observer.ts'

/** Time of a fault, from its start until recovery, in ms. */
export interface Window {
  readonly name: string
  readonly at: number
  readonly end: number
  /** Time during which the database was unresponsive. */
  readonly silence?: { readonly at: number; readonly end: number }
  /** True for a failure that the fault explains. */
  readonly allows: (trouble: Trouble) => boolean
}

/**
 * Limits in ms: a read, or any call after the database is unresponsive, is answered within this time; and a
 * tolerance for a busy machine (rule 9.2a).
 */
const ANSWER_MS = 15_000
const MACHINE_MS = 2_500

/** Time of failed reads after which a process reports that it is not ready, in ms. */
const READY_MS = 4_000
const READY_MACHINE_MS = 1_500

const describe = ({ target, kind, what, status, code, why, at, end }: Trouble): string =>
  `${kind} ${what} to ${target}: ${status} ${code ?? why} after ${Math.round(end - at)} ms, ${Math.round(at / 1000)} s after the beginning`

const overlaps = (a: { at: number; end: number }, b: { at: number; end: number }): boolean =>
  a.at <= b.end && b.at <= a.end

/** Failed calls that no fault of that time explains. */
export const unexplained = ({ troubles }: Observer, windows: readonly Window[]): string[] =>
  troubles
    .filter(({ kind }) => kind !== 'ready')
    .filter((trouble) => !windows.some((window) => overlaps(trouble, window) && window.allows(trouble)))
    .map((trouble) => {
      const during = windows.filter((window) => overlaps(trouble, window)).map(({ name }) => name)
      return `not explained (${during.join(', ') || 'all was well'}): ${describe(trouble)}`
    })

/** Reads without a timely response, and calls that took too long during an unresponsive database. */
export const tooLate = ({ troubles }: Observer, windows: readonly Window[]): string[] => [
  ...troubles
    .filter(({ kind, at, end }) => kind === 'read' && end - at > ANSWER_MS + MACHINE_MS)
    .map((trouble) => `a read without an answer for too long: ${describe(trouble)}`),
  ...windows.flatMap(({ name, silence }) =>
    silence === undefined
      ? []
      : troubles
          .filter(({ kind }) => kind === 'write')
          .filter((trouble) => {
            const begun = Math.max(trouble.at, silence.at)
            return begun < silence.end && Math.min(trouble.end, silence.end) - begun > ANSWER_MS + MACHINE_MS
          })
          .map((trouble) => `a call beside a silent database (${name}): ${describe(trouble)}`),
  ),
]

/** Times at which a process reported readiness although its reads had failed for too long. */
export const falselyReady = (observer: Observer, target: string): string[] => {
  const reads = observer.successesOf('read', target)
  const failed = observer.troubles.filter((trouble) => trouble.kind === 'read' && trouble.target === target)
  return observer.successesOf('ready', target).flatMap(({ at, end }) => {
    const before = reads.findLast((read) => read.at <= end)
    const since = before?.end ?? 0
    // A read in progress succeeded after all.
    if (before && before.end >= at) return []
    const first = failed.find((trouble) => trouble.at >= since || trouble.end >= since)
    if (!first) return []
    const failing = at - Math.max(first.at, since)
    // The probe may be the first call that reaches the database again; then the next read succeeds, too.
    const next = (calls: readonly Success[]) =>
      calls.find((call) => call.at >= at)?.at ?? Number.POSITIVE_INFINITY
    const isBack = next(reads) < next(failed) || reads.some((read) => read.at >= since && read.end <= end)
    return failing > READY_MS + READY_MACHINE_MS && !isBack
      ? [
          `${target} was ready ${Math.round(at / 1000)} s after the beginning, and its reads had failed for ${Math.round(failing)} ms`,
        ]
      : []
  })
}

/** Memory sample of a process. */
export interface Sample {
  readonly at: number
  readonly bytes: number
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** Growth of memory, as a factor and in bytes, that varying work may cause. */
const GROWTH = 1.25
const GROWTH_BYTES = 48 * 2 ** 20

/** Time in ms during which a process may still fill its caches. */
const LONG_MS = 600_000

/** Median memory in the first and the last third of the samples, and whether it grows; false for a short run. */
export const memoryOf = (samples: readonly Sample[]) => {
  const third = Math.floor(samples.length / 3)
  const [first, last] = [samples.slice(0, third), samples.slice(-third)].map((part) =>
    median(part.map(({ bytes }) => bytes)),
  )
  const isLong = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0) > LONG_MS
  return {
    first: first ?? 0,
    last: last ?? 0,
    grows: isLong && (last ?? 0) > (first ?? 0) * GROWTH + GROWTH_BYTES,
  }
}
