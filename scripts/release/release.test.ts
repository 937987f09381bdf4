import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { missingProofs } from '../proofs/results.ts'
import { ARTIFACTS, writeSums } from './artifacts.ts'
import { problemsOf } from './problems.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'vitrina-release-'))
after(() => rmSync(folder, { recursive: true }))

/** Checkout with the current version files, and a date in its changelog. */
const checkout = join(folder, 'checkout')
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: checkout,
  })
const { version, workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const VERSION_FILES = [
  'package.json',
  ...workspaces.map((workspace: string) => `${workspace}/package.json`),
  'guide/package.json',
  'clients/python/pyproject.toml',
  'clients/php/composer.json',
  'deploy/compose.yaml',
  'deploy/kubernetes/vitrina.yaml',
  'deploy/kubernetes/backup.yaml',
]
for (const path of VERSION_FILES) {
  mkdirSync(dirname(join(checkout, path)), { recursive: true })
  writeFileSync(join(checkout, path), readFileSync(join(ROOT, path)))
}
writeFileSync(join(checkout, 'CHANGELOG.md'), `# Changelog\n\n## ${version}, 2026-12-31\n`)
git('init', '--quiet')
git('add', '--all')
git('commit', '--quiet', '--message', 'All')

test('a release requires equal versions, a date in the changelog, and a clean working tree', () => {
  assert.deepEqual(problemsOf(checkout), [])
  for (const path of VERSION_FILES.slice(1)) {
    const text = readFileSync(join(checkout, path), 'utf8')
    writeFileSync(join(checkout, path), text.replaceAll(version, '9.9.9'))
    const problems = problemsOf(checkout)
    assert.ok(problems.includes(`${path} says version 9.9.9, and package.json ${version}.`), path)
    assert.match(problems[0] ?? '', /not committed/)
    writeFileSync(join(checkout, path), text)
  }
  writeFileSync(join(checkout, 'CHANGELOG.md'), `# Changelog\n\n## ${version}, not released yet\n`)
  assert.match(problemsOf(checkout)[1] ?? '', /gives .* no day/)
  writeFileSync(join(checkout, 'CHANGELOG.md'), '# Changelog\n')
  assert.match(problemsOf(checkout)[1] ?? '', /no part on/)
})

test('--check creates nothing, and its exit code reports the result', () => {
  const target = join(folder, 'nothing')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/release.ts', '--check', '--to', target], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const isReady = problemsOf(ROOT).length === 0 && missingProofs(ROOT, new Date()) === undefined
  assert.equal(status, isReady ? 0 : 1, stderr)
  assert.equal(spawnSync('ls', [target]).status, 2)
})

test('artifacts are named by their version, and their digests equal those of sha256sum', () => {
  const target = join(folder, 'made')
  mkdirSync(target)
  ARTIFACTS.php?.make(ROOT, target)
  assert.deepEqual(
    writeSums(target).map((line) => line.split('  ')[1]),
    [`vitrina-php-${version}.zip`],
  )
  assert.equal(spawnSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: target }).status, 0)
})
