import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './running/server.ts'

/** Event of a node:test reporter, as far as this file reads it. */
interface TestEvent {
  readonly type: string
  readonly data: {
    readonly name?: string
    readonly nesting?: number
    readonly file?: string
    readonly details?: { readonly duration_ms?: number }
  }
}

const LISTED = 10

/** Reporter that lists the slowest files of a run, in seconds of wall-clock time, when the run ends. */
export default async function* slowestFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const durations = new Map<string, number>()
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.nesting !== 0) continue
    // Files that share a process are tests of it; other processes run one file (tests/run.ts).
    const file = data.name?.endsWith('.test.ts') ? data.name : ranBy(data.file ?? '')
    durations.set(file, (durations.get(file) ?? 0) + (data.details?.duration_ms ?? 0))
  }
  const slowest = [...durations].sort(([, one], [, other]) => other - one).slice(0, LISTED)
  yield `slowest files:\n${slowest.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`).join('')}`
}

/** Test file that a program of tests/run.ts imports, or the program when it is a test file. */
const ranBy = (program: string): string => {
  const path = program.startsWith('file:') ? fileURLToPath(program) : program
  if (path.endsWith('.ts')) return relative(ROOT, path)
  const [, url] = /^import "(file:.+)"$/m.exec(readFileSync(path, 'utf8')) ?? []
  return url === undefined ? path : relative(ROOT, fileURLToPath(url))
}
