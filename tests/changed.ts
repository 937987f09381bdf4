import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { FOREIGN, isAlone, isBelow, isLong, TESTS } from './run.ts'

// Runs the tests that a change can reach, the nearest first and no more than a minute of them, and says how much it leaves to `npm test`
// and `npm run test:long`.

const ROOT = resolve(import.meta.dirname, '..')

/**
 * What is proven over HTTP has no import that tells of it: which tests exercise what is below a path. Its longest prefix counts.
 * Whatever stands nowhere here is reached by imports alone.
 */
export const EXERCISED: Readonly<Record<string, readonly string[]>> = {
  cli: ['tests/cli'],
  'cli/words': ['tests/cli/languages.test.ts', 'tests/cli/command-line-page.test.ts', 'tests/texts'],
  'cli/transfer': ['tests/cli/import.test.ts', 'tests/cli/export.long.test.ts'],
  console: ['tests/console/screens/entering.long.test.ts'],
  docs: ['tests/guide'],
  'docs/command-line.md': ['tests/guide', 'tests/cli/command-line-page.test.ts'],
  examples: ['tests/sdk'],
  geo: ['tests/geo', 'tests/cli/geo.long.test.ts', 'scripts/geo'],
  samples: ['samples', 'tests/content/real-data'],
  'schema/console': ['tests/console'],
  'schema/resources': ['tests/contract', 'tests/golden'],
  'schema/sentences': ['tests/errors', 'tests/texts'],
  'schema/wire': ['tests/wire', 'tests/content/values'],
  'server/access': ['tests/access', 'tests/isolation'],
  'server/backup': ['tests/cli/backup.test.ts', 'tests/cli/point-in-time.long.test.ts'],
  'server/batch': ['tests/contract', 'tests/content/writes'],
  'server/console': ['tests/console'],
  'server/content': ['tests/content', 'tests/contract', 'tests/exports'],
  'server/database': ['tests/running', 'tests/golden', 'tests/access/migrate.test.ts'],
  'server/demo.ts': ['samples', 'server/demo.test.ts'],
  'server/events': ['tests/events', 'tests/webhooks'],
  'server/events/feed': ['tests/events'],
  'server/events/webhooks': ['tests/webhooks'],
  'server/http': ['tests/http', 'tests/errors'],
  'server/hub': ['tests/hub'],
  'server/hub/operators': ['tests/hub', 'tests/console', 'tests/cli'],
  'server/hub/tokens': ['tests/hub/tokens'],
  'server/jobs': ['tests/jobs'],
  'server/lookups': ['tests/lookups'],
  'server/mail': ['tests/mail'],
  'server/notifications': ['tests/console/notifications.test.ts'],
  'server/orders': ['tests/orders'],
  'server/outgoing': ['tests/webhooks', 'tests/console/site-proof.test.ts'],
  'server/pictures': ['tests/pictures'],
  'server/queues': ['tests/jobs', 'tests/mail'],
  'server/reading': ['tests/reading', 'tests/content/reads', 'tests/orders/reads'],
  'server/request-log': ['tests/request-log'],
  'server/secret': ['tests/console/secrets.test.ts', 'tests/hub/tokens/secrets.test.ts'],
  'server/stock': ['tests/stock'],
  'server/tracing': ['tests/watching/tracing.test.ts'],
}

/** What puts the whole together imports all of it: who imports these is not reached by that. */
const COMPOSITION = ['server/app.ts', 'server/begin.ts', 'server/main.ts']

/** Everything goes through these. */
const EVERYWHERE = [
  'package-lock.json',
  'package.json',
  'server/config.ts',
  'server/database/migrations',
  ...COMPOSITION,
  ...['database', 'documented', 'run', 'setup', 'sharing', 'vitrina'].map((name) => `tests/${name}.ts`),
]

const ALWAYS = ['tests/architecture.test.ts', 'tests/rules.test.ts']

/** Files that take a minute on two cores, the longer ones counted as so many. */
const BUDGET = 45
const LONG = 8

const SOURCES = '{bench,cli,console,examples,samples,schema,scripts,sdk,server,tests}/**/*.{ts,tsx,mjs,js}'
const isForeign = (name: string) => /(^|\/)(node_modules|dist|generated)(\/|$)/.test(name)

/** What a file imports, wherever it says so, and the threads that it starts. */
const importsOf = (path: string): string[] =>
  [
    ...readFileSync(join(ROOT, path), 'utf8').matchAll(
      /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'([^']+)'/g,
    ),
  ]
    .map(([, name = '']) => name)
    .filter((name) => name.startsWith('.') || name.startsWith('@vitrina/'))
    .map((name) =>
      name.startsWith('.')
        ? relative(ROOT, resolve(ROOT, dirname(path), name))
        : `${name.replace('@vitrina/', '')}.ts`,
    )

const importersOf = (): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>()
  for (const path of globSync(SOURCES, { cwd: ROOT, exclude: isForeign }))
    for (const imported of importsOf(path))
      importers.set(imported, [...(importers.get(imported) ?? []), path])
  return importers
}

/** All that imports one of these, each with how many imports lie between. */
const reachedFrom = (changed: readonly string[]): ReadonlyMap<string, number> => {
  const importers = importersOf()
  const reached = new Map(changed.map((path) => [path, 0]))
  for (const [path, steps] of reached)
    if (!COMPOSITION.includes(path))
      for (const importer of importers.get(path) ?? [])
        if (!reached.has(importer)) reached.set(importer, steps + 1)
  return reached
}

const exercisedBy = (path: string): readonly string[] => {
  if (EVERYWHERE.some((place) => isBelow(path, place))) return ['tests']
  const [prefix] = Object.keys(EXERCISED)
    .filter((prefix) => isBelow(path, prefix))
    .sort((a, b) => b.length - a.length)
  return prefix === undefined ? [] : (EXERCISED[prefix] ?? [])
}

const wordsOf = (path: string): string[] =>
  path
    .split('/')
    .slice(2)
    .join('-')
    .replace(/\.\w+$/, '')
    .split(/[-_.]/)
    .filter((word) => word.length > 3 && word !== 'queries' && word !== 'routes')

/**
 * The tests that a change of these files can reach, nearest first: those to run, each with the file for which it does, and those
 * for which a minute has no room.
 */
export const chooseTests = (changed: readonly string[]): { run: Map<string, string>; left: string[] } => {
  const tests = globSync(TESTS, { cwd: ROOT, exclude: isForeign })
    .filter((file) => !isBelow(file, FOREIGN))
    .sort()
  const words = new Set(changed.flatMap(wordsOf))
  const near = new Map<string, { distance: number; why: string }>()
  const reach = (test: string, distance: number, why: string) => {
    if (distance < (near.get(test)?.distance ?? Number.POSITIVE_INFINITY)) near.set(test, { distance, why })
  }
  for (const path of changed)
    for (const test of tests.filter((test) => dirname(test) === dirname(path))) reach(test, 1, path)
  for (const [path, steps] of reachedFrom(changed)) {
    if (tests.includes(path)) reach(path, steps, path)
    if (steps > 0 && COMPOSITION.includes(path)) continue
    for (const place of exercisedBy(path))
      for (const test of tests.filter((test) => isBelow(test, place)))
        reach(test, steps + (wordsOf(test).some((word) => words.has(word)) ? 1 : 2), path)
  }
  // Of what is equally near the long ones last, and some of each folder, since not all of them may find room.
  const folders = Map.groupBy(near.keys(), dirname)
  const rankOf = (test: string) => folders.get(dirname(test))?.indexOf(test) ?? 0
  const ordered = [...near].sort(
    ([a, { distance: one }], [b, { distance: other }]) =>
      one - other || Number(isLong(a)) - Number(isLong(b)) || rankOf(a) - rankOf(b),
  )
  const run = new Map(ALWAYS.map((test) => [test, 'always']))
  const left: string[] = []
  let room = BUDGET
  for (const [test, { distance, why }] of ordered) {
    const cost = isAlone(test) ? LONG : 1
    if (distance > 0 && cost > room) left.push(test)
    else {
      room -= cost
      if (!run.has(test)) run.set(test, why)
    }
  }
  return { run, left }
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** Where the branch left its upstream; without one, before its last commit. */
const usualBase = (): string => {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD'
  } catch {
    return 'HEAD~1'
  }
}

const main = (base = usualBase()): number => {
  const changed = [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const { run, left } = chooseTests(changed)
  console.log(`${changed.length} files differ from ${base}. For the nearest of them:`)
  const byReason = Map.groupBy(run, ([, why]) => why)
  for (const [why, of] of byReason) console.log(`  ${why}: ${of.map(([test]) => test).join(' ')}`)
  if (left.length > 0)
    console.log(
      `${left.length} more are reached, too many for a minute: it wants npm test, and npm run test:long.`,
    )
  console.log('npm test is what must pass: what meets only in the whole is reached by no rule.\n')
  const there = [...run.keys()].filter((test) => existsSync(join(ROOT, test)))
  return spawnSync(process.execPath, ['tests/run.ts', ...there], { cwd: ROOT, stdio: 'inherit' }).status ?? 1
}

if (import.meta.main) process.exitCode = main(process.argv[2])
