import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { baseOf, commitsSince, fileAt, filesOf, linesChangedSince } from './history.ts'
import { BASELINE, findingsIn, lower, readBaseline, reportAbove } from './words.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrina-words-'))
after(() => rmSync(folder, { recursive: true }))
const origin = join(folder, 'origin')
mkdirSync(join(origin, 'tests/words'), { recursive: true })

const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
const commit = (root: string, subject: string): string => {
  git(root, 'add', '--all')
  git(root, 'commit', '--quiet', '--allow-empty', '--message', subject)
  return git(root, 'rev-parse', 'HEAD')
}
const write = (path: string, text: string) => writeFileSync(join(origin, path), text)

git(origin, 'init', '--quiet', '--initial-branch=main')
write('a.ts', '/** Whether it is on. */\n')
write(BASELINE, '{\n  ".": 1\n}\n')
const first = commit(origin, 'First')
commit(origin, 'Second')
git(origin, 'switch', '--quiet', '--create', 'side', first)
commit(origin, 'Side')
git(origin, 'switch', '--quiet', 'main')
git(origin, 'merge', '--quiet', '--no-ff', '--message', 'Merge: a sentence about all that came in', 'side')

const subjects = (root: string, env: Record<string, string>) =>
  commitsSince(root, baseOf(root, env))
    .map(({ subject }) => subject)
    .toSorted()

test('commits since a given base are checked, merges left out', () => {
  assert.deepEqual(subjects(origin, { WORDS_BASE: first }), ['Second', 'Side'])
})

test('without a given base a branch is checked from its merge base with the upstream branch', () => {
  const clone = join(folder, 'clone')
  git(folder, 'clone', '--quiet', 'origin', 'clone')
  commit(clone, 'Third')
  assert.deepEqual(subjects(clone, {}), ['Third'])
})

test('a missing base is named, and the newest commit is checked', () => {
  const base = baseOf(origin, { WORDS_BASE: 'nowhere' })
  assert.deepEqual(base, { missing: 'The base nowhere of the commit subjects is not in this repository.' })
  assert.equal(commitsSince(origin, base).length, 1)
})

test('all commits of a shallow clone are checked, but for a merge at its border', () => {
  const shallow = (depth: number) => {
    const clone = `shallow-${depth}`
    git(folder, 'clone', '--quiet', `--depth=${depth}`, `file://${origin}`, clone)
    return subjects(join(folder, clone), { WORDS_BASE: first })
  }
  assert.deepEqual(shallow(1), [])
  assert.deepEqual(shallow(2), ['Second', 'Side'])
})

test('a folder that is no repository has no commits to check and no files', () => {
  const bare = join(folder, 'bare')
  mkdirSync(bare)
  assert.deepEqual(commitsSince(bare, baseOf(bare, {})), [])
  assert.deepEqual(filesOf(bare), [])
})

test('findings on lines that changed after the baseline are listed first, and lowering refuses to raise a number', () => {
  write('a.ts', '/** Whether it is on. */\n\n/** Whoever asks. */\n')
  assert.ok(linesChangedSince(origin, BASELINE).has('a.ts:3'))
  assert.ok(!linesChangedSince(origin, BASELINE).has('a.ts:1'))
  const report = reportAbove(origin, findingsIn(origin))
  assert.match(report, /^\.: 3 findings, and its baseline is 1\n {2}a\.ts:3 /)
  const { refused, report: refusal } = lower(origin)
  assert.ok(refused)
  assert.match(refusal, /Not raised[\s\S]*a\.ts:3/)
  assert.deepEqual(readBaseline(origin), { '.': 1 })

  write('a.ts', '/** State of the switch. */\n')
  assert.equal(lower(origin).refused, false)
  assert.deepEqual(readBaseline(origin), {})
  assert.equal(fileAt(origin, first, BASELINE), '{\n  ".": 1\n}')
  assert.equal(fileAt(origin, first, 'nowhere'), undefined)
})
