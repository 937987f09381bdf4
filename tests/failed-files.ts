import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './running/server.ts'

/** What the runner of node:test tells a reporter, as far as it is asked for here. */
interface TestEvent {
  readonly type: string
  readonly data: {
    readonly name?: string
    readonly nesting?: number
    readonly file?: string
    readonly success?: boolean
  }
}

/** A reporter that tells the files in which something failed, a line each, for who runs those once more. */
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    const { name = '', nesting, file, success } = data
    // Of files that share a process each is a test of it (tests/run.ts).
    if (type === 'test:fail' && nesting === 0 && name.endsWith('.test.ts')) yield `${name}\n`
    if (type === 'test:summary' && file !== undefined && success === false) yield* runBy(file)
  }
}

/** The one file that a process runs: itself, or what the program of tests/run.ts imports. */
function* runBy(program: string): Generator<string> {
  if (program.endsWith('.ts')) yield `${program}\n`
  else {
    const [, url] = /^import "(file:.+)"\n$/.exec(readFileSync(program, 'utf8')) ?? []
    if (url) yield `${relative(ROOT, fileURLToPath(url))}\n`
  }
}
