import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { baseOf, commitsSince, filesOf } from './history.ts'
import { findingsIn, report } from './words.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrina-words-'))
after(() => rmSync(folder, { recursive: true }))
const origin = join(folder, 'origin')
mkdirSync(origin)

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

test('a folder outside a repository has no commits to check and no files', () => {
  const bare = join(folder, 'bare')
  mkdirSync(bare)
  assert.deepEqual(commitsSince(bare, baseOf(bare, {})), [])
  assert.deepEqual(filesOf(bare), [])
})

test('a docstring of a file that git does not know yet is found, by path and line', () => {
  write('b.ts', '/** State of the switch. */\n\n/** Whoever asks. */\n')
  assert.deepEqual(
    report(findingsIn(origin))
      .split('\n')
      .map((line) => line.split(' ')[0]),
    ['b.ts:3', 'b.ts:3', 'a.ts:1'],
  )
})
