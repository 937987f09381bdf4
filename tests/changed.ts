import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type CoverageRecord, readRecord } from './coverage/record.ts'
import { importersOf, isForeign, namesTable, readSources, tablesOf } from './coverage/sources.ts'
import { FOREIGN, isBelow, isLong, TESTS } from './run.ts'

// Runs, within a minute of processor time, the tests most likely to fail due to a change: those that executed most of the changed
// modules when `npm test -- --record` last ran, per second of their time then.

const ROOT = resolve(import.meta.dirname, '..')

const ALWAYS = ['tests/architecture.test.ts', 'tests/rules.test.ts', 'tests/words/words.test.ts']

/** Tests of the columns of all tables, which run for every changed migration. */
const OF_COLUMNS = ['tests/hub/erasure/personal-columns.test.ts', 'tests/golden/migrations.test.ts']

/** Processor time in milliseconds: of a run, and of its database, template and processes before the first test. */
const BUDGET = 60_000
const SETUP = 25_000

/** Processor time of a test with that of PostgreSQL, which the record lacks, relative to the recorded time. */
const WITH_DATABASE = 1.6

/** Processor time in milliseconds assumed for a test file without a record. */
const UNKNOWN = 1_500

/**
 * Maximum number of imports between a changed module and those whose tests count, and the share of a module's weight that one
 * import keeps.
 */
const MAX_IMPORTS = 3
const PER_IMPORT = 0.4

/** Share of its weight that a module keeps for further tests after a test that executes all of it was chosen. */
const KEPT_SHARE = 0.5

/** Weight of tests that quote changed text, relative to tests that execute a changed module. */
const QUOTED = 3

/** Weight of tests that name the fields of a changed declaration, which has no function, and so no coverage. */
const NAMED = 3

/** Minimum length of removed text, and maximum number of tests that quote it. */
const SHORTEST_QUOTE = 8
const MAX_QUOTING = 25

/** A changed file, the texts in the lines that the change removed from it, and the fields in its changed lines. */
export interface Change {
  readonly path: string
  readonly removed?: readonly string[]
  readonly fields?: readonly string[]
}

export interface Choice {
  /** Tests to run, each with the reason. */
  readonly run: ReadonlyMap<string, string>
  /** Affected tests beyond the budget. */
  readonly skipped: readonly string[]
  /** Expected processor time in milliseconds. */
  readonly cpu: number
}

/** Changed part to test: its weight, and the share that each test covers. */
interface Target {
  readonly why: string
  weight: number
  readonly shares: ReadonlyMap<string, number>
}

const evenly = (tests: readonly string[], share: number): ReadonlyMap<string, number> =>
  new Map(tests.map((test) => [test, share]))

/** Fields that lines declare. */
const fieldsIn = (lines: string): string[] =>
  [...lines.matchAll(/^[+-]? {2}(\w+): \{/gm)].map(([, name = '']) => name)

/**
 * Shares of the tests that name fields, or import a module that does, and execute modules that read their declaration; a field counts more if fewer tests name
 * it.
 */
const namingFields = (
  fields: readonly string[],
  tests: readonly string[],
  sources: ReadonlyMap<string, string>,
  reachedFrom: ReturnType<typeof importersOf>,
  executed: (test: string) => number,
): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const field of fields) {
    const named = new RegExp(`\\b${field}\\b`)
    // A test may name the field in a module that it imports, such as the draft of an order.
    const files = [...sources].filter(([path, text]) => path.startsWith('tests/') && named.test(text))
    const near = new Set(files.flatMap(([path]) => [...reachedFrom(path, 1)].map(([module]) => module)))
    const naming = tests.filter((test) => near.has(test))
    const rarity = Math.log(tests.length / naming.length)
    for (const test of naming) sums.set(test, (sums.get(test) ?? 0) + rarity * executed(test))
  }
  const most = Math.max(...sums.values())
  return new Map([...sums].filter(([, sum]) => sum > 0).map(([test, sum]) => [test, sum / most]))
}

const targetsOf = (
  { path, removed = [], fields = [] }: Change,
  tests: readonly string[],
  { cpu, shares }: CoverageRecord,
  sources: ReadonlyMap<string, string>,
  reachedFrom: ReturnType<typeof importersOf>,
): Target[] => {
  const targets: Target[] = []
  const add = (why: string, weight: number, shares: ReadonlyMap<string, number> | undefined) => {
    if (shares && shares.size > 0) targets.push({ why, weight, shares })
  }
  const addModules = (modules: readonly string[], weight: number) => {
    for (const module of modules) add(path, weight, shares.get(module))
  }
  add(path, 1, shares.get(path))
  add(
    path,
    1,
    evenly(
      // New tests, without recorded results.
      tests.filter((test) => dirname(test) === dirname(path) && !cpu.has(test)),
      0.5,
    ),
  )
  const near = Map.groupBy(reachedFrom(path, MAX_IMPORTS), ([, steps]) => steps)
  for (const [steps, reached] of near) {
    const modules = reached.map(([module]) => module)
    const weight = PER_IMPORT ** steps
    if (steps > 0) addModules(modules, weight)
    add(
      path,
      2 * weight,
      evenly(
        modules.filter((module) => tests.includes(module)),
        1,
      ),
    )
  }
  if (path.endsWith('.sql') && existsSync(join(ROOT, path))) {
    const { tables, columns } = tablesOf(readFileSync(join(ROOT, path), 'utf8'))
    for (const table of tables) {
      const modules = [...sources].filter(([, text]) => namesTable(text, table))
      const closer = modules.filter(([, text]) => columns.some((column) => text.includes(column)))
      addModules(
        modules.map(([module]) => module),
        1 / modules.length,
      )
      addModules(
        closer.map(([module]) => module),
        2 / closer.length,
      )
    }
  }
  const readers = (near.get(1) ?? []).flatMap(([module]) => shares.get(module) ?? [])
  const executed = (test: string) => readers.filter((of) => of.has(test)).length
  const changed = fields.length > 0 ? fields : fieldsIn(sources.get(path) ?? '')
  add(`${path}, its fields`, NAMED, namingFields(changed, tests, sources, reachedFrom, executed))
  for (const text of removed) {
    const quoting = tests.filter((test) => sources.get(test)?.includes(text))
    if (quoting.length <= MAX_QUOTING) add(`${path}, quoted`, QUOTED, evenly(quoting, 1))
  }
  return targets
}

/**
 * Tests for a change within the budget: always the changed ones, then those that cover most of the change per second of their
 * time, less for parts that others already cover.
 */
export const chooseTests = (
  changes: readonly Change[],
  record: CoverageRecord,
  tests: readonly string[],
  sources: ReadonlyMap<string, string> = readSources(),
): Choice => {
  const short = tests.filter((test) => !isLong(test))
  const costOf = (test: string) => WITH_DATABASE * (record.cpu.get(test) ?? UNKNOWN)
  const run = new Map(ALWAYS.map((test) => [test, 'always']))
  for (const { path } of changes) {
    if (tests.includes(path)) run.set(path, 'changed')
    if (path.endsWith('.sql'))
      for (const test of OF_COLUMNS) if (tests.includes(test)) run.set(test, 'columns of all tables')
  }
  const reachedFrom = importersOf(sources)
  const targets = changes.flatMap((change) => targetsOf(change, short, record, sources, reachedFrom))
  const reached = new Set(
    targets.flatMap(({ shares }) => [...shares.keys()]).filter((test) => short.includes(test)),
  )
  const gainOf = (test: string) =>
    targets.reduce((sum, { weight, shares }) => sum + weight * (shares.get(test) ?? 0), 0)
  const choose = (test: string) => {
    reached.delete(test)
    let most = 0
    for (const target of targets) {
      const share = target.shares.get(test) ?? 0
      if (target.weight * share > most && !run.has(test)) {
        most = target.weight * share
        reasons.set(test, target.why)
      }
      target.weight *= 1 - (1 - KEPT_SHARE) * share
    }
    run.set(test, run.get(test) ?? reasons.get(test) ?? '')
    cpu += costOf(test)
  }
  const reasons = new Map<string, string>()
  let cpu = SETUP
  for (const test of run.keys()) choose(test)
  for (;;) {
    const [best] = [...reached]
      .filter((test) => cpu + costOf(test) <= BUDGET)
      .map((test) => ({ test, value: gainOf(test) / (costOf(test) + 300) }))
      .sort((a, b) => b.value - a.value || (a.test < b.test ? -1 : 1))
    if (best === undefined) return { run, skipped: [...reached].sort(), cpu }
    choose(best.test)
  }
}

/** Test files of `npm test`, and the long ones. */
export const allTests = (): string[] =>
  globSync(TESTS, { cwd: ROOT, exclude: isForeign })
    .filter((file) => !isBelow(file, FOREIGN))
    .sort()

/** Literal texts in the lines that a change removed, without their parameters. */
export const quotesIn = (diff: string): string[] => {
  const lines = diff.split('\n').filter((line) => line.startsWith('-') && !line.startsWith('---'))
  const literals = lines.flatMap((line) => line.match(/'[^']+'|"[^"]+"|`[^`]+`/g) ?? [])
  const pieces = literals.flatMap((literal) => literal.slice(1, -1).split(/\$?\{[^}]*\}/))
  const bare = new Set(pieces.map((piece) => piece.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')))
  return [...bare].filter((piece) => piece.length >= SHORTEST_QUOTE)
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Commit where the branch left its upstream; without one, the commit before the last. */
const usualBase = (): string => {
  try {
    return git('merge-base', 'HEAD', '@{upstream}').trim()
  } catch {
    return 'HEAD~1'
  }
}

const main = (base = usualBase()): number => {
  const paths = [
    git('diff', '--name-only', '--no-renames', base),
    git('ls-files', '--others', '--exclude-standard'),
  ].flatMap((list) => list.split('\n').filter(Boolean))
  const changes = paths.map((path) => {
    const diff = git('diff', '--no-renames', '-U0', base, '--', path)
    return { path, removed: quotesIn(diff), fields: fieldsIn(diff) }
  })
  const { run, skipped, cpu } = chooseTests(changes, readRecord(), allTests())
  console.log(
    `${paths.length} files differ from ${base}. Chosen, about ${Math.round(cpu / 1_000)} s of processor time:`,
  )
  for (const [why, of] of Map.groupBy(run, ([, why]) => why))
    console.log(`  ${why}: ${of.map(([test]) => test).join(' ')}`)
  console.log(`${skipped.length} more tests reach the change; npm test runs all.\n`)
  return (
    spawnSync(process.execPath, ['tests/run.ts', ...run.keys()], { cwd: ROOT, stdio: 'inherit' }).status ?? 1
  )
}

if (import.meta.main) process.exitCode = main(process.argv[2])
