import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingsIn, isChecked } from './findings.ts'
import { subjectProblem } from './subjects.ts'

const problems = (path: string, ...lines: readonly string[]) =>
  findingsIn(path, lines.join('\n')).map(({ line, problem }) => `${line}: ${problem}`)
const count = (path: string, ...lines: readonly string[]) => problems(path, ...lines).length

test('a docstring begins with a noun phrase or a verb', () => {
  assert.deepEqual(problems('server/a.ts', '', '/** Where reads go. */'), [
    '2: docstring begins with "Where"',
  ])
  assert.deepEqual(
    problems('server/a.ts', 'export const a = {', '  /**', '   * Whoever asks.', '   */', '}'),
    ['3: docstring begins with "Whoever"', '3: "Whoever"; usual: the caller, a user who, anyone who'],
  )
  for (const opening of [
    'What it does.',
    'whether it is on',
    'Of all sites.',
    'In ms.',
    "It's on.",
    'Kept once.',
  ])
    assert.equal(count('cli/a.ts', `/** ${opening} */`), 1, opening)
  for (const opening of [
    'Parses a filter.',
    'Index after the literal.',
    'At most `limit` entries.',
    'The `ETag` of a list.',
    '`GET` of one object.',
    '@throws {Problem} on a conflict.',
    'Asset names by locale.',
    'Whitespace between tokens.',
  ])
    assert.equal(count('cli/a.ts', `/** ${opening} */`), 0, opening)
  assert.equal(count('clients/python/vitrina/a.py', 'def a():', '    """How long it waits."""'), 1)
  assert.equal(count('clients/php/src/A.php', '/** Whether it is on. */'), 1)
})

test('refused phrases are found in comments, also across lines, and not in code', () => {
  assert.deepEqual(problems('server/a.ts', 'goesOn()', '// The server goes', '  // on.'), [
    '2: "goes on"; usual: continues',
  ])
  assert.deepEqual(problems('console/a.tsx', '/**', ' * The caller is', ' * told the id.', ' */'), [
    '2: "is told"; usual: is notified, receives, shows',
  ])
  assert.equal(count('console/a.tsx', '<p>{/* A button beside the list. */}</p>'), 1)
  assert.equal(count('server/platform/postgres/a.sql', '-- Kept for so many days.', "select 'anew'"), 1)
  for (const path of ['scripts/a.sh', 'deploy/Dockerfile', 'deploy/a.service', 'a.env', 'a.conf', 'a.cfg'])
    assert.equal(count(path, 'a=beside', '# Restarts it anew.'), 1, path)
  assert.deepEqual(problems('server/a.wat', '(func $behind_it)  ;; The row stands', '  ;; there.'), [
    '1: "stands there"; usual: is in, precedes, follows',
  ])
  assert.equal(count('console/a.html', '<b>told</b>', '<!-- It is', '  told. -->'), 1)
  assert.equal(count('clients/php/src/A.php', '// The API is away.', '$a = "is away";'), 1)
  assert.equal(count('clients/python/vitrina/a.py', '# Done once, however often it is sent.'), 1)
  assert.equal(count('cli/a.ts', 'const HELP = `', 'Nobody signs in.', '`'), 1)
  assert.equal(count('server/a.ts', "const told = 'goes on'", 'const beside = /\\/\\*\\* What/'), 0)
  assert.equal(count('server/a.ts', '// How it works', "sql`select '/** What */'`"), 0)
})

test('no sentence has a relative clause as its subject, unless it is a question', () => {
  assert.deepEqual(
    problems('server/a.ts', '/** Body of a mail. What was sent', ' * stays. */', '// Who asks'),
    ['1: sentence begins with "What"', '3: sentence begins with "Who"'],
  )
  assert.deepEqual(problems('docs/a.md', '- One. Nor does it end.'), ['1: sentence begins with "Nor"'])
  assert.equal(count('docs/a.md', '| What happens after', 'a crash? |', 'It shows what it has.'), 0)
  assert.equal(count('server/a.ts', 'type Who = What // A name', 'WhoAmI() // `WhoAmI`'), 0)
})

test('a page has its headings and its prose checked, and not its code', () => {
  assert.deepEqual(
    problems(
      'docs/a.md',
      '# Retries',
      '',
      '## 3. How it goes on',
      '',
      'A call is `told`.',
      '',
      '### <a id="1"></a>4.1 Why',
    ),
    ['3: heading begins with "How"', '3: "goes on"; usual: continues', '7: heading begins with "Why"'],
  )
  assert.equal(count('docs/a.md', '```ts', '/** What it does. */', 'goesOn() // is told', '```'), 1)
  assert.equal(
    count('docs/a.md', '## `vitrina listen`', '[tokens](whoever.md)', '## Whitespace', '## not_found'),
    0,
  )
})

test('generated records are not checked', () => {
  assert.deepEqual(
    ['CHANGELOG.md', 'bench/results/1.md', 'tests/golden/a.md', 'a/b.png'].filter(isChecked),
    [],
  )
  assert.ok(isChecked('docs/decisions/0001-dependencies.md'))
})

test('a commit subject is imperative and has at most 72 characters', () => {
  for (const subject of [
    'Reject workbook cells with more than 15 digits',
    'orders: reject an unknown status',
    'server/hub (pages): Focus the first field',
    'Bring customers with their password hashes',
    'Process lines in chunks',
    'Embed PostgreSQL 18',
    'Apply patches in one statement',
    'Re-read the secret after a rotation',
    'Revert "Read lists twice"',
  ])
    assert.equal(subjectProblem(subject), undefined, subject)
  for (const subject of [
    'What puts the server together is named once',
    'A start takes a twentieth less',
    'Two files share a process',
    'orders: the status is checked',
    'Adds a filter',
    'Added a filter',
    'Adding a filter',
    'Only owners may delete',
    'npm run profile ends',
    'GET of a job waits',
    '`vitrina import` refuses a line',
    'PostgreSQL starts earlier',
    'README says what it is',
    'fixup! Add a filter',
    '',
  ])
    assert.match(subjectProblem(subject) ?? '', /^begins with/, subject)
  assert.equal(subjectProblem(`Add ${'x'.repeat(68)}`), undefined)
  assert.equal(subjectProblem(`Add ${'x'.repeat(69)}`), '73 characters; at most 72 are accepted')
})
