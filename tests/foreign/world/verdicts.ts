import type { Observer, Success, Trouble } from './observer.ts'

/** A time during which something was wrong with the world, from its beginning until all was well again, in ms. */
export interface Window {
  readonly name: string
  readonly at: number
  readonly end: number
  /** Since when, and until when, the database said nothing to anybody. */
  readonly silence?: { readonly at: number; readonly end: number }
  /** Whether this is how a call may end then. */
  readonly allows: (trouble: Trouble) => boolean
}

/** A read, and any call once the database is silent, is answered within so long; and what a busy machine adds (rule 9.2a). */
const ANSWER_MS = 15_000
const MACHINE_MS = 2_500

/** How long reads may fail before a process says that it is not ready. */
const READY_MS = 4_000
const READY_MACHINE_MS = 1_500

const said = ({ target, kind, what, status, code, why, at, end }: Trouble): string =>
  `${kind} ${what} to ${target}: ${status} ${code ?? why} after ${Math.round(end - at)} ms, ${Math.round(at / 1000)} s after the beginning`

const overlaps = (a: { at: number; end: number }, b: { at: number; end: number }): boolean =>
  a.at <= b.end && b.at <= a.end

/** Whatever ended badly without a fault of that moment that explains it. */
export const unexplained = ({ troubles }: Observer, windows: readonly Window[]): string[] =>
  troubles
    .filter(({ kind }) => kind !== 'ready')
    .filter((trouble) => !windows.some((window) => overlaps(trouble, window) && window.allows(trouble)))
    .map((trouble) => {
      const during = windows.filter((window) => overlaps(trouble, window)).map(({ name }) => name)
      return `not explained (${during.join(', ') || 'all was well'}): ${said(trouble)}`
    })

/** Reads that nobody answered in time, and any call that went on for too long beside a silent database. */
export const tooLate = ({ troubles }: Observer, windows: readonly Window[]): string[] => [
  ...troubles
    .filter(({ kind, at, end }) => kind === 'read' && end - at > ANSWER_MS + MACHINE_MS)
    .map((trouble) => `a read without an answer for too long: ${said(trouble)}`),
  ...windows.flatMap(({ name, silence }) =>
    silence === undefined
      ? []
      : troubles
          .filter(({ kind }) => kind === 'write')
          .filter((trouble) => {
            const begun = Math.max(trouble.at, silence.at)
            return begun < silence.end && Math.min(trouble.end, silence.end) - begun > ANSWER_MS + MACHINE_MS
          })
          .map((trouble) => `a call beside a silent database (${name}): ${said(trouble)}`),
  ),
]

/** Times at which a process said that it is ready though its reads had failed for too long. */
export const falselyReady = (observer: Observer, target: string): string[] => {
  const reads = observer.successesOf('read', target)
  const failed = observer.troubles.filter((trouble) => trouble.kind === 'read' && trouble.target === target)
  return observer.successesOf('ready', target).flatMap(({ at, end }) => {
    const before = reads.findLast((read) => read.at <= end)
    const since = before?.end ?? 0
    // A read that was under way is answered well after all: it did not fail.
    if (before && before.end >= at) return []
    const first = failed.find((trouble) => trouble.at >= since || trouble.end >= since)
    if (!first) return []
    const failing = at - Math.max(first.at, since)
    // The probe may be the first to whom the database speaks again: then the next read is answered well, too.
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

/** The memory of a process, sampled. */
export interface Sample {
  readonly at: number
  readonly bytes: number
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** How much, in parts and in bytes, memory may seem to grow by what happened to be going on. */
const GROWTH = 1.25
const GROWTH_BYTES = 48 * 2 ** 20

/** Before so many ms are over, a process may still be filling what it keeps ready. */
const LONG_MS = 600_000

/** The memory of the first third of the time beside that of the last one, and whether it grows, where that can be told. */
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
