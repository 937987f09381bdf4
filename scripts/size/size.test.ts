import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { linesOf } from './kinds.ts'
import { measure } from './measure.ts'
import { reportOf } from './report.ts'
import { presentSources, sourcesAt } from './sources.ts'

const root = mkdtempSync(join(tmpdir(), 'vitrina-size-'))
after(() => rmSync(root, { recursive: true }))

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const lines = (count: number) => 'a\n'.repeat(count)

write('package.json', '{"workspaces": ["server"], "devDependencies": {"typescript": "7", "pg": "8"}}')
write('server/package.json', '{"dependencies": {"pg": "8", "fastify": "5", "@vitrina/schema": "*"}}')
write(
  'package-lock.json',
  '{"packages": {"": {}, "node_modules/pg": {}, "node_modules/@vitrina/schema": {"link": true}}}',
)
write('server/orders/merge.ts', `import '../catalog/content/read.ts'\n${lines(251)}`)
write('server/catalog/content/read.ts', lines(10))
write('docs/a.md', '# Două cuvinte\n')
git('init', '--quiet')
git('add', '--all')
git('commit', '--quiet', '--message', 'Add')
const commit = git('rev-parse', 'HEAD')

test('a commit has the same measurements as its checkout', () => {
  assert.deepEqual(sourcesAt(root, commit), presentSources(root))
  assert.equal(sourcesAt(root, 'f'.repeat(40)), undefined)
})

test('each module is compared with a commit, including untracked files, and without deleted ones', () => {
  rmSync(join(root, 'server/orders/merge.ts'))
  write('server/orders/list.ts', "import '../catalog/content/read.ts'\nsql`\n  select 1\n  from a\n`\n")
  write('server/orders/words.ts', `import { a } from '@vitrina/schema/a'\n${lines(3)}`)
  write('server/orders/list.test.ts', `import '../catalog/content/read.ts'\n${lines(1)}`)
  write('schema/a.ts', lines(1))
  write('docs/a.md', '# Three short words\n')
  write('CHANGELOG.md', 'Words that are not counted')
  write('package-lock.json', '{"packages": {"node_modules/pg": {}, "node_modules/pg/node_modules/a": {}}}')
  const report = reportOf(measure(presentSources(root)), measure(sourcesAt(root, commit) ?? new Map()))
  assert.deepEqual(
    report.split('\n').map((line) => line.replace(/ +/g, ' ')),
    [
      'module code SQL texts tests words >250 importers',
      'docs · · · · 4 +1 · ·',
      'schema 1 +1 · · · · · 1 +1',
      'server/catalog/content 10 · · · · · 1',
      'server/orders 3 −249 2 +2 4 +4 2 +2 · · −1 ·',
      '',
      'Dependencies: 2 direct (±0), 2 of development (±0), 2 in the lock file (+1)',
      'Product: 20 lines (−242) · tests and bench: 2 lines (+2) · docs: 4 words (+1)',
    ],
  )
})

test('without a commit to compare with, there are no differences', () => {
  const report = reportOf(measure(presentSources(root)), undefined)
  assert.match(report, /^server\/catalog\/content +10 +· +· +· +· +· +1$/m)
  assert.match(report, /Product: 20 lines · tests/)
})

test('SQL is counted within templates, nested templates once', () => {
  const source = [
    'const a = sql<{ id: number; at: Date }>`',
    '  select ${wide ? sql`',
    '    a, b',
    '  ` : sql`a`} -- \\`',
    '  from c',
    '`',
    'const one = sql`select 1`',
    '',
  ].join('\n')
  assert.deepEqual(linesOf('server/a.ts', source), { code: 3, sql: 4, texts: 0, tests: 0 })
  assert.equal(linesOf('server/platform/postgres/migrations/0001_a.sql', source).sql, 7)
  assert.equal(linesOf('tests/a.ts', source).tests, 7)
  assert.equal(linesOf('console/orders/order-words.ts', source).texts, 7)
  assert.equal(linesOf('server/hub/words/sites.ts', source).texts, 7)
})
