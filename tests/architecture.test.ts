import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '..')
const MODULES = [
  'observe/missed-calls',
  'catalog/content',
  'orders',
  'catalog/lookups',
  'catalog/stock',
  'hub',
  'events',
  'exchange',
  'imports/jobs',
  'identity/access',
  'console',
  'imports/pictures',
  'observe/request-log',
  'operate/backup',
]
const FLOOR = [
  'server/platform/http',
  'server/platform/postgres',
  'server/platform/batch',
  'server/platform/reading',
  'server/platform/own-fields',
  'server/platform/queues',
  'server/platform/mail',
  'server/observe/notifications',
  'server/platform/outgoing',
  'server/platform/secrets',
  'server/platform/tracing',
]

/** Imports that each module may have. Files of the composition, which are not listed here, may import all modules. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  schema: [],
  'server/config': ['schema', 'server/setting-help', 'server/misspelt-settings'],
  'server/misspelt-settings': ['schema'],
  'server/setting-help': ['schema', 'server/config'],
  'server/platform/tracing': [],
  'server/platform/postgres': ['schema', 'server/config', 'server/platform/tracing'],
  'server/platform/http': ['schema', 'server/config', 'server/platform/postgres', 'server/platform/tracing'],
  'server/platform/batch': ['schema', 'server/platform/postgres', 'server/platform/http'],
  'server/platform/reading': [
    'schema',
    'server/platform/postgres',
    'server/platform/http',
    'server/platform/batch',
  ],
  'server/platform/own-fields': ['schema', 'server/platform/postgres', 'server/platform/http'],
  'server/platform/queues': [
    'schema',
    'server/platform/postgres',
    'server/platform/http',
    'server/platform/tracing',
  ],
  'server/platform/secrets': ['server/config', 'server/platform/postgres', 'server/platform/http'],
  'server/platform/outgoing': [
    'schema',
    'server/config',
    'server/platform/postgres',
    'server/platform/http',
    'server/platform/secrets',
  ],
  'server/observe/notifications': [
    'schema',
    'server/platform/postgres',
    'server/platform/http',
    'server/platform/mail',
  ],
  'server/platform/mail': [
    'schema',
    'server/config',
    'server/platform/postgres',
    'server/platform/http',
    'server/platform/queues',
  ],
  ...Object.fromEntries(MODULES.map((name) => [`server/${name}`, ['schema', 'server/config', ...FLOOR]])),
  // A write of a product changes its discounted price in the same transaction.
  'server/catalog/content': [
    'schema',
    'server/config',
    ...FLOOR,
    'server/catalog/promotion',
    'server/catalog/product-options.ts',
  ],
  'server/identity/access': ['schema', 'server/config', ...FLOOR, 'server/observe/missed-calls'],
  sdk: ['schema'],
  console: ['schema', 'sdk'],
}

/**
 * Imports that each folder within a module may have. Files outside these folders compose them or are shared
 * by them.
 */
const WITHIN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'server/hub': {
    pages: [],
    defence: [],
    sessions: [],
    people: ['sessions'],
    providers: ['people'],
    'people-import': ['defence', 'people'],
    'page-request': ['pages', 'sessions'],
    tokens: ['defence', 'sessions'],
    mail: ['people', 'page-request'],
    factors: ['defence', 'mail', 'sessions'],
    'sign-in': ['defence', 'factors', 'mail', 'pages', 'people', 'providers', 'sessions', 'page-request'],
    account: [
      'defence',
      'factors',
      'mail',
      'pages',
      'people',
      'providers',
      'sessions',
      'sign-in',
      'page-request',
    ],
    upstream: [
      'account',
      'defence',
      'mail',
      'pages',
      'people',
      'providers',
      'sessions',
      'sign-in',
      'page-request',
    ],
    erasure: ['account', 'defence', 'mail', 'operators', 'people', 'page-request'],
    openid: ['pages', 'sessions', 'sign-in', 'tokens', 'page-request'],
    operators: [
      'account',
      'defence',
      'factors',
      'mail',
      'people',
      'people-import',
      'providers',
      'sessions',
      'page-request',
    ],
  },
  'server/events': { feed: [], webhooks: [] },
  'server/events/webhooks': {
    making: [],
    endpoints: [],
    posting: [],
    delivering: ['endpoints', 'making', 'posting'],
    log: ['delivering', 'endpoints'],
    parked: ['delivering'],
  },
  'server/exchange': {
    destinations: [],
    xml: [],
    recorder: ['destinations', 'xml'],
    files: ['destinations', 'xml'],
    protocol: ['destinations', 'recorder', 'xml'],
    catalogue: ['destinations', 'files', 'protocol', 'xml'],
    orders: ['destinations', 'files', 'protocol', 'xml'],
    undo: ['destinations'],
  },
  'server/imports/jobs': { records: [], lists: [], undo: [] },
  console: {
    text: [],
    api: ['text'],
    session: ['api'],
    parts: ['api', 'session', 'text'],
    'sign-in': ['api', 'parts', 'session', 'text'],
    catalogue: ['api', 'parts', 'session', 'text'],
    orders: ['api', 'catalogue', 'parts', 'session', 'text'],
    today: ['api', 'catalogue', 'orders', 'parts', 'session', 'text'],
    reports: ['api', 'catalogue', 'parts', 'session', 'text'],
    hub: ['api', 'parts', 'session', 'text'],
    notifications: ['api', 'hub', 'parts', 'session', 'text'],
    integration: ['api', 'catalogue', 'hub', 'parts', 'session', 'text'],
    shell: ['api', 'catalogue', 'parts', 'session', 'sign-in', 'text'],
  },
}

/** Folders of the server that group modules. */
const GROUPS = ['catalog', 'identity', 'imports', 'observe', 'operate', 'platform']

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter(
    (path) => /^(schema|server|sdk|cli|console)\/.*\.tsx?$/.test(path) && !path.includes('node_modules'),
  )
  .filter((path) => !path.endsWith('.test.ts'))

const moduleOf = (path: string): string => {
  const [top = '', second = '', third = ''] = path.split('/')
  if (top !== 'server') return top
  if (path.endsWith('/install.ts')) return 'server/app'
  return GROUPS.includes(second) ? `server/${second}/${third}` : `server/${second.replace(/\.ts$/, '')}`
}

const importsOf = (path: string): string[] =>
  [...readFileSync(resolve(ROOT, path), 'utf8').matchAll(/(?:\bfrom\s|import\()\s*'([^']+)'/g)].map(
    ([, name = '']) => name,
  )

const target = (path: string, name: string): string =>
  name.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(path), name)) : name.replace(/^@vitrina\//, '')

test('modules import only along the allowed arrows', () => {
  const wrong = sources.flatMap((path) => {
    const allowed = MAY_IMPORT[moduleOf(path)]
    if (!allowed) return []
    return importsOf(path)
      .filter((name) => name.startsWith('.') || name.startsWith('@vitrina/'))
      .map((name) => moduleOf(target(path, name)))
      .filter((module) => module !== moduleOf(path) && !allowed.includes(module))
      .map((module) => `${path} imports ${module}`)
  })
  assert.deepEqual(wrong, [])
})

test('folders of a module import each other only along its arrows', () => {
  const folderIn = (module: string, path: string): string | undefined =>
    path.startsWith(`${module}/`)
      ? path
          .slice(module.length + 1)
          .split('/')
          .slice(0, -1)[0]
      : undefined
  const wrong = Object.entries(WITHIN).flatMap(([module, arrows]) =>
    sources.flatMap((path) => {
      const folder = folderIn(module, path)
      if (folder === undefined) return []
      const allowed = arrows[folder]
      if (!allowed) return [`${path}: ${folder} is no folder of the plan`]
      return importsOf(path)
        .map((name) => folderIn(module, target(path, name)))
        .filter((to) => to !== undefined && to !== folder && !allowed.includes(to))
        .map((to) => `${path} imports ${to}`)
    }),
  )
  assert.deepEqual(wrong, [])
})

test('the schema has no dependency and does no I/O', () => {
  const wrong = sources
    .filter((path) => path.startsWith('schema/'))
    .flatMap((path) =>
      importsOf(path)
        .filter((name) => !name.startsWith('.'))
        .map((name) => `${path}: ${name}`),
    )
  assert.deepEqual(wrong, [])
})

/** Files that other files import; type imports only with `withTypes`. */
const importGraph = (withTypes: boolean): ReadonlyMap<string, readonly string[]> => {
  const known = new Set(sources)
  const clause = withTypes
    ? /^(?:import|export)\s[^'";=]*?\bfrom\s+'([^']+)'/gm
    : /^(?:import|export)\s+(?!type\b)(?!\{(?:\s*type\s\w+,?)+\s*\}\s*from)[^'";=]*?\bfrom\s+'([^']+)'/gm
  return new Map(
    sources.map((path) => [
      path,
      [...readFileSync(resolve(ROOT, path), 'utf8').matchAll(clause)]
        .map(([, name = '']) => target(path, name))
        .flatMap((to) => [to, `${to}.ts`].filter((file) => known.has(file))),
    ]),
  )
}

/** Groups of files that import each other in a cycle (Tarjan's strongly connected components). */
const cyclesOf = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): void => {
    const order = index.size
    index.set(file, order)
    low.set(file, order)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(file) !== order) return
    const members = stack.splice(stack.indexOf(file))
    if (members.length > 1) cycles.push(members.sort())
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return cycles
}

test('no files import values from each other in a cycle', () => {
  assert.deepEqual(cyclesOf(importGraph(false)), [])
})

test('at most three files import types from each other in a cycle', () => {
  assert.deepEqual(
    cyclesOf(importGraph(true)).filter((files) => files.length > 3),
    [],
  )
})

/** Files above the limit of code, because they are data: texts, declarations and descriptions. */
const DATA = new Set([
  'console/hub/audit/sentences.ts',
  'console/integration/settings/words.ts',
  'console/integration/tokens/words.ts',
  'console/orders/order-words.ts',
  'console/shell/words.ts',
  'console/today/words.ts',
  'schema/console/operations.ts',
  'schema/labels/field-labels.ts',
  'schema/labels/titles.ts',
  'schema/sentences/texts.ts',
  'server/hub/pages/texts/factors.ts',
  'server/orders/documentation.ts',
])

test('a file of code has at most 250 lines, unless it is data', () => {
  const long = sources.filter(
    (path) => !DATA.has(path) && readFileSync(resolve(ROOT, path), 'utf8').split('\n').length > 251,
  )
  assert.deepEqual(long, [])
})

test('the code of content names no kind of object', () => {
  const names = readdirSync(resolve(ROOT, 'schema/resources')).map((file) => file.replace('.ts', ''))
  const objects = new Set(names.filter((name) => name !== 'index' && name !== 'groups'))
  const wrong = sources
    .filter((path) => path.startsWith('server/catalog/content/'))
    .filter((path) =>
      importsOf(path).some((name) => objects.has(name.split('/').at(-1)?.replace('.ts', '') ?? '')),
    )
  assert.deepEqual(wrong, [])
})

test('only config.ts reads the environment', () => {
  const wrong = sources.filter(
    (path) =>
      path.startsWith('server/') &&
      !['server/config.ts', 'server/main.ts'].includes(path) &&
      /process\.env/.test(readFileSync(resolve(ROOT, path), 'utf8')),
  )
  assert.deepEqual(wrong, [])
})

// V8 loses the flags of an expression with two such groups once it has stopped optimizing expressions.
test('no regular expression has inline modifiers', () => {
  const modifiers = /\(\?[ims]*-?[ims]+:/
  assert.deepEqual(
    sources.filter((path) => modifiers.test(readFileSync(resolve(ROOT, path), 'utf8'))),
    [],
  )
})

// node:test starts the first test immediately; a test registered after its end is cancelled.
test('no test file awaits at the top level after its first test', () => {
  const waiting = /^(?: {2})?(?:test|long|register)\([\s\S]*?^(?:const [^\n]* = )?await /m
  const tests = globSync('{server,schema,cli,sdk,console,scripts,tests,bench}/**/*.test.ts', {
    cwd: ROOT,
    exclude: (name) => name.includes('node_modules'),
  })
  assert.deepEqual(
    tests.filter((path) => waiting.test(readFileSync(resolve(ROOT, path), 'utf8'))),
    [],
  )
})

test('no file is a collection without a subject', () => {
  const drawers = /\/(utils?|helpers?|types|interfaces|common)\.tsx?$/
  assert.deepEqual(
    sources.filter((path) => drawers.test(path)),
    [],
  )
})

test('a folder of code holds at most 40 files', () => {
  const full = ['server', 'schema', 'cli', 'console', 'sdk', 'scripts', 'bench', 'tests']
    .flatMap((root) => readdirSync(resolve(ROOT, root), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/node_modules|\/dist|\/migrations/.test(entry.parentPath))
    .reduce(
      (counts, { parentPath }) => counts.set(parentPath, (counts.get(parentPath) ?? 0) + 1),
      new Map<string, number>(),
    )
  assert.deepEqual(
    [...full].filter(([, files]) => files > 40).map(([folder]) => relative(ROOT, folder)),
    [],
  )
})

test('files that the glossary, ARCHITECTURE and CONTRIBUTING name exist', () => {
  const missing = ['docs/glossary.md', 'docs/ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap((book) => {
    const text = readFileSync(resolve(ROOT, book), 'utf8')
    const folders = /`((?:server|schema|console|cli|sdk|tests|bench|scripts|docs|samples)\/[\w./-]+)`/g
    const sources = /`([a-z][\w-]*\/[\w./-]+\.(?:tsx?|sql))`/g
    // ARCHITECTURE lists paths relative to the server, and migrations relative to their module.
    const bases = ['', 'server', 'server/platform/postgres'].map((base) => resolve(ROOT, base))
    return [...text.matchAll(folders), ...text.matchAll(sources)]
      .map(([, path = '']) => path)
      .filter((path) => !bases.some((base) => existsSync(resolve(base, path))))
      .map((path) => `${book}: ${path}`)
  })
  assert.deepEqual(missing, [])
})

/** Names that several modules export for the same purpose: modules that may not import each other, or separate folders. */
const SAME = new Set(['documentation', 'addFault', 'say', 'Origin', 'words', 'PAGE_SIZE'])

const EXPORTED = /^export (?:interface|type|const|class|(?:async )?function\*?) (\w+)/gm

for (const packages of [
  ['server', 'schema'],
  ['console', 'schema'],
  ['sdk', 'cli', 'schema'],
])
  test(`no two exports of ${packages.join(' and ')} have the same name`, () => {
    const files = new Map<string, Set<string>>()
    for (const path of sources.filter((path) => packages.includes(path.split('/')[0] ?? '')))
      for (const [, name = ''] of readFileSync(resolve(ROOT, path), 'utf8').matchAll(EXPORTED))
        files.set(name, (files.get(name) ?? new Set()).add(path))
    const twice = [...files].filter(([name, paths]) => paths.size > 1 && !SAME.has(name))
    assert.deepEqual(twice, [])
  })
