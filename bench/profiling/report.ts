import { nowMicros } from '../stretches.ts'
import type { Frame } from './cpu-profile.ts'
import type { Explained } from './explain-log.ts'
import { percent, sharesOf, tableOf } from './markdown.ts'
import { byOwnFile, selfByFunction, selfByModule } from './shares.ts'
import { plansOf } from './statement-plans.ts'
import type { Work } from './work.ts'

interface Profiled {
  readonly name: string
  readonly machine: string
  /** Call tree of the server, under the names of the calls. */
  readonly root: Frame
  readonly works: readonly Work[]
  readonly explained: readonly Explained[]
}

const LINES = 25

/** Resolution of times in the log of PostgreSQL, in ms. */
const ROUNDING_MS = 1

/**
 * Report of a measurement, in Markdown: CPU time by kind of call, profile of the server, and plans of its
 * statements.
 */
export const reportOf = ({ name, machine, root, works, explained }: Profiled): string => {
  const kinds = [...Map.groupBy(works, ({ what }) => what)]
  // Offset between the clock of the processes and that of the log.
  const offsetMs = Date.now() - nowMicros() / 1000
  const during = (stretches: readonly Work[]) =>
    explained.filter(({ at }) =>
      stretches.some(
        ({ from, to }) =>
          at >= from / 1000 + offsetMs - ROUNDING_MS && at <= to / 1000 + offsetMs + ROUNDING_MS,
      ),
    )
  return [
    `# Profile of ${name}`,
    `${machine}.`,
    '## CPU',
    tableOf(
      ['calls', 'ms a call', 'CPU of the server', 'CPU of PostgreSQL', 'what'],
      kinds.map(([what, stretches]) => {
        const sum = (of: (work: Work) => number) => stretches.reduce((all, work) => all + of(work), 0)
        const calls = sum(({ calls }) => calls)
        const each = (ms: number) => (ms / calls).toFixed(3)
        const wall = sum(({ from, to }) => (to - from) / 1000)
        return [
          calls,
          each(wall),
          each(sum(({ serverMs }) => serverMs)),
          each(sum(({ postgresMs }) => postgresMs)),
          what,
        ]
      }),
    ),
    'All in ms a call; that of many clients at once is what they took together.',
    ...kinds.flatMap(([what, stretches]) => [
      `## ${what}`,
      ...serverPart(root, what),
      ...(explained.length === 0 ? [] : ['### PostgreSQL', plansOf(during(stretches))]),
    ]),
    '',
  ].join('\n\n')
}

const serverPart = (root: Frame, what: string): string[] => {
  const frame = [...root.callees.values()].find(({ name }) => name === what)
  if (frame === undefined) return []
  return [
    `### The server, ${(frame.total / 1000).toFixed(0)} ms, ${percent(frame.total, root.total)} of all`,
    'By file of ours that asked for it, with what it called of others:',
    sharesOf('file', byOwnFile(frame), LINES),
    'By file, package or module of Node that ran itself:',
    sharesOf('module', selfByModule(frame), LINES),
    'By function that ran itself:',
    sharesOf('function', selfByFunction(frame), LINES),
  ]
}
