import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CORE_TESTS } from './core.ts'
import { RAW, writeRecord } from './coverage/record.ts'
import { ROOT } from './running/server.ts'

// Runs the short tests, or those of the files and folders named; `--long` adds the long ones, `--core` names those of the core. Most
// files take less time than a process that has to load the server for them, so files share processes.

export const TESTS = ['{tests,samples,schema,server,scripts}/**/*.test.ts', 'console/*/**/*.test.ts']

/**
 * Files with a process of their own, started before the others: they run long, with processes of their own, inspect the
 * process itself, collect all garbage (seconds in the heap of 200 files), or have snapshots, which node:test looks up next to
 * the file that runs.
 */
const ALONE = [
  'server/hub/defence/hashing.test.ts',
  'server/imports/jobs/records/record-splitter.core.test.ts',
  'server/observe/request-log/keys.test.ts',
  'tests/follow.test.ts',
  'tests/foreign',
  'tests/golden',
  'tests/pictures/pictures.core.test.ts',
  'tests/watching',
]

/** Tests against foreign programs; run only when named. */
export const FOREIGN = 'tests/foreign'

/** Files that start, kill, freeze or restore whole servers and databases, or load one heavily; run when named or with `--long`. */
export const isLong = (file: string): boolean => file.endsWith('.long.test.ts')

/** Files about races, lost connections, outages and limits: all but a bare `npm test` runs them. */
const isCore = (file: string): boolean => file.endsWith('.core.test.ts')

/** Limits of files per process: memory grows with each file, and loading the server takes seconds of CPU. */
const TOGETHER = { most: 200, least: 4 }

/** Processes at a time: a waiting one leaves its core to another. One more would exceed PostgreSQL's connections. */
const AT_ONCE = availableParallelism() + 1

/**
 * Rare, single-threaded garbage collection saves a fifth of the time when all cores are busy with tests. Functions that rest for a
 * few files stay compiled, also in the compile cache.
 */
const V8 = [
  '--single-threaded-gc',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--no-flush-bytecode',
]

export const isBelow = (file: string, place: string) => file === place || file.startsWith(`${place}/`)

const isAlone = (file: string): boolean => isLong(file) || ALONE.some((place) => isBelow(file, place))

/** Program of a process that runs one file. */
const alone = (
  file: string,
): string => `import { recordFile } from ${JSON.stringify(urlOf('tests/coverage/recorder.ts'))}
import ${JSON.stringify(urlOf(file))}
process.on('exit', () => recordFile?.(${JSON.stringify(file)}))
`

/**
 * Program of a process that takes the next file from a shared list until none is left, which keeps all cores busy. Files run one
 * after another, each as a test of its own, so that everything it has started is stopped before the next file.
 */
const together = (
  files: readonly string[],
  folder: string,
): string => `import { closeSync, openSync } from 'node:fs'
import { test } from 'node:test'
import { recordFile } from ${JSON.stringify(urlOf('tests/coverage/recorder.ts'))}
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
if (recordFile) {
  // The loading and building of the application belong to no file.
  const { openShop } = await import(${JSON.stringify(urlOf('tests/vitrina.ts'))})
  await test('the application', () => openShop())
  recordFile('')
}
let room = ${TOGETHER.most}
for (const [i, [file, url]] of ${JSON.stringify(files.map((file) => [file, urlOf(file)]))}.entries())
  if (room > 0 && take(i)) {
    room--
    await test(file, () => import(url))
    recordFile?.(file)
  }
await endSharing()
`

/** Calls that start an application for one file, and those that open one which files with the same settings share. */
const OWN = /\bstart(?:Vitrina|WithStaff|Pages|Hub|OpenId)\(/
const SHARED = /\bopen(?:Factors|Hub|OpenId|Pages|Upstream)\(.*|\bopenShop\(\{.*/

/**
 * Place of a file among those that share processes: files with an application of their own, then files by the settings of the
 * shared one, so that a process starts that seldom.
 */
const placeOf = (file: string): string => {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return OWN.test(text) ? '0' : `1 ${SHARED.exec(text)?.[0].replace('openOpenId', 'openPages') ?? ''}`
}

const byPlace = (files: readonly string[]): string[] => {
  const places = Map.groupBy(files, placeOf)
  return [...places.keys()].sort().flatMap((place) => places.get(place) ?? [])
}

const urlOf = (file: string): string => pathToFileURL(join(ROOT, file)).href

/** Programs of all processes. */
const programsOf = (files: readonly string[], folder: string): string[] => {
  const shared = byPlace(files.filter((file) => !isAlone(file)))
  const waves = Math.ceil(shared.length / (TOGETHER.most * AT_ONCE))
  const processes = Math.min(waves * AT_ONCE, Math.ceil(shared.length / TOGETHER.least))
  return [...files.filter(isAlone).map(alone), ...Array(processes).fill(together(shared, folder))]
}

const main = (args: readonly string[]): number => {
  const [withLong, withCore, isRecorded] = ['--long', '--core', '--record'].map((one) => args.includes(one))
  const options = args.filter((arg) => arg.startsWith('-') && !['--long', '--core', '--record'].includes(arg))
  const named = args.filter((arg) => !arg.startsWith('-')).map((place) => place.replace(/\/$/, ''))
  const places = withCore ? [...named, ...CORE_TESTS] : named
  const isComplete = named.length === 0 && !withLong && !isRecorded
  const files = globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules', 'console/dist'] })
    .filter((file) => {
      if (places.includes(file)) return true
      if (isCore(file) && isComplete) return withCore
      if (isLong(file) && !withLong) return false
      return places.length > 0 ? places.some((place) => isBelow(file, place)) : !isBelow(file, FOREIGN)
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
          ...(isRecorded ? { VITRINA_RECORD: RAW } : {}),
          ...(withLong ? { VITRINA_LONG: '1' } : {}),
          ...process.env,
        },
      },
    )
    if (isRecorded) writeRecord()
    return status ?? 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2))
