import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { GROUPS, reachedBy } from './groups.ts'
import { changedSince, missingProofs, type Outcome, record } from './results.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const checkout = mkdtempSync(join(tmpdir(), 'vitrina-proofs-'))
after(() => rmSync(checkout, { recursive: true }))
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: checkout,
    encoding: 'utf8',
  }).trim()
const commit = (path: string, text: string): string => {
  writeFileSync(join(checkout, path), text)
  git('add', '--all')
  git('commit', '--quiet', '--message', path)
  return git('rev-parse', 'HEAD')
}
git('init', '--quiet')

const NOW = new Date('2026-12-01T12:00:00Z')
const outcome = (changes: Partial<Outcome> = {}): Outcome => ({
  ...{ command: 'npm test', startedAt: '2026-11-30T12:00:00Z', minutes: 5, passed: true, summary: [] },
  ...changes,
})

test('a change affects the groups of its program, and every change affects the type check and the tests', () => {
  assert.deepEqual(reachedBy(['CHANGELOG.md']), ['check', 'test'])
  assert.deepEqual(reachedBy(['docs/events.md']), ['check', 'test', 'foreign'])
  assert.deepEqual(reachedBy(['console/orders/columns.ts']), ['check', 'test', 'foreign', 'walk', 'bench'])
  assert.deepEqual(reachedBy(['server/app.ts']), Object.keys(GROUPS))
  assert.deepEqual(reachedBy([]), [])
})

test('the paths of each group exist', () => {
  for (const [name, { reach = [] }] of Object.entries(GROUPS))
    for (const prefix of reach.filter((prefix) => prefix.endsWith('/')))
      assert.ok(existsSync(join(ROOT, prefix)), `${name}: ${prefix}`)
})

test('a release requires that every group passed recently, at a commit since which only documents have changed', () => {
  commit('code.ts', 'export {}')
  assert.match(missingProofs(checkout, NOW) ?? '', /^No proofs were recorded/)

  for (const name of Object.keys(GROUPS)) record(checkout, name, outcome())
  assert.equal(missingProofs(checkout, NOW), undefined)

  record(checkout, 'walk', outcome({ passed: false }))
  record(checkout, 'soak', outcome({ startedAt: '2026-11-01T12:00:00Z' }))
  assert.match(missingProofs(checkout, NOW) ?? '', /-- --only walk --only soak$/)

  for (const name of ['walk', 'soak']) record(checkout, name, outcome())
  const documents = commit('README.md', 'Read me')
  assert.equal(missingProofs(checkout, NOW), undefined)

  commit('code.ts', 'export const changed = true')
  assert.deepEqual(changedSince(checkout, documents), ['code.ts'])
  assert.match(missingProofs(checkout, NOW) ?? '', /^No proofs were recorded/)
})
