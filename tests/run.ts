import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './running/server.ts'

// Runs the tests; with --long the long ones alone; or all of the files and folders that are named. Most files take less time than a
// process that has to load the server for them, so they share one.

export const TESTS = ['{tests,samples,schema,server,scripts}/**/*.test.ts', 'console/*/**/*.test.ts']

/**
 * Each of these files has a process to itself, before the others begin: they take long, with processes or a browser of their own,
 * look at the process itself, or have snapshots, which are looked for beside the file that is run.
 */
const ALONE = [
  'browser',
  'cli/backup.test.ts',
  'faults/kill.test.ts',
  'faults/orders/kill.test.ts',
  'follow.test.ts',
  'foreign',
  'golden',
  'jobs/kill.test.ts',
  'pictures/pictures.test.ts',
  'running',
  'watching',
]

/** Left out unless they are named: they want programs of somebody else, and have `npm run test:foreign`. */
export const FOREIGN = 'tests/foreign'

/** Start, kill, freeze or restore whole servers and databases, or fill one with much: they have `npm run test:long`. */
export const isLong = (file: string): boolean => file.endsWith('.long.test.ts')

/** Whether some tests of the file are {@link long}. */
const hasLong = (file: string): boolean => readFileSync(join(ROOT, file), 'utf8').includes("/long.ts'")

/** Files that share a process, at most and at least: its memory grows with each, and it takes seconds to load the server. */
const TOGETHER = { most: 24, least: 4 }

/** Processes at once: one that waits leaves its core to another. One more would want more connections than PostgreSQL has. */
const AT_ONCE = availableParallelism() + 1

/** Collecting garbage rarely, and in one thread, takes a fifth of the time off where the machine is busy with tests anyway. */
const V8 = ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=64']

export const isBelow = (file: string, place: string) => file === place || file.startsWith(`${place}/`)

export const isAlone = (file: string): boolean =>
  isLong(file) || ALONE.some((place) => isBelow(file, `tests/${place}`))

/** A process of one file. */
const alone = (file: string): string => `import ${JSON.stringify(urlOf(file))}\n`

/**
 * One of several processes that take the next of these files until none is left: no core is then without work while another has much.
 * One file after the other: a test of its own, so that what it has started is stopped before the next one begins.
 */
const together = (
  files: readonly string[],
  folder: string,
): string => `import { closeSync, openSync } from 'node:fs'
import { test } from 'node:test'
import { endSharing, share } from ${JSON.stringify(urlOf('tests/sharing.ts'))}
const take = (i) => {
  try {
    closeSync(openSync(${JSON.stringify(folder)} + '/taken-' + i, 'wx'))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}
share()
let room = ${TOGETHER.most}
for (const [i, [file, url]] of ${JSON.stringify(files.map((file) => [file, urlOf(file)]))}.entries())
  if (room > 0 && take(i)) {
    room--
    await test(file, () => import(url))
  }
await endSharing()
`

const urlOf = (file: string): string => pathToFileURL(join(ROOT, file)).href

/** What each process runs. */
const programsOf = (files: readonly string[], folder: string): string[] => {
  const shared = files.filter((file) => !isAlone(file))
  const waves = Math.ceil(shared.length / (TOGETHER.most * AT_ONCE))
  const processes = Math.min(waves * AT_ONCE, Math.ceil(shared.length / TOGETHER.least))
  return [...files.filter(isAlone).map(alone), ...Array(processes).fill(together(shared, folder))]
}

const main = (args: readonly string[]): number => {
  const onlyLong = args.includes('--long')
  const options = args.filter((arg) => arg.startsWith('-') && arg !== '--long')
  const places = args.filter((arg) => !arg.startsWith('-')).map((place) => place.replace(/\/$/, ''))
  const files = globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules', 'console/dist'] })
    .filter((file) => {
      if (places.length > 0) return places.some((place) => isBelow(file, place))
      if (isBelow(file, FOREIGN)) return false
      return onlyLong ? isLong(file) || hasLong(file) : !isLong(file)
    })
    .sort()
  if (files.length === 0) {
    console.error(`There are no tests in ${places.join(', ')}.`)
    return 2
  }
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-parts-'))
  try {
    const programs = programsOf(files, folder).map((program, i) => {
      const path = join(folder, `${String(i).padStart(3, '0')}.test.mjs`)
      writeFileSync(path, program)
      return path
    })
    const { status } = spawnSync(
      process.execPath,
      [
        ...V8,
        '--test',
        `--import=${pathToFileURL(join(ROOT, 'tests/follow.ts'))}`,
        `--test-global-setup=${join(ROOT, 'tests/setup.ts')}`,
        `--test-concurrency=${AT_ONCE}`,
        ...options,
        ...programs,
      ],
      {
        cwd: ROOT,
        stdio: 'inherit',
        env: {
          NODE_COMPILE_CACHE: 'node_modules/.cache/node',
          ...(onlyLong || places.length > 0 ? { VITRINA_LONG: '1' } : {}),
          ...process.env,
        },
      },
    )
    return status ?? 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2))
