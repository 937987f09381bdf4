import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const ROOT = new URL('..', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')
const { version, workspaces } = JSON.parse(read('package.json')) as { version: string; workspaces: string[] }

test('every package has the version of the release and its licence, and the changelog lists the release', () => {
  for (const folder of ['.', 'guide', ...workspaces]) {
    const own = JSON.parse(read(`${folder}/package.json`))
    assert.deepEqual([folder, own.version, own.license], [folder, version, 'Apache-2.0'])
    for (const [name, range] of Object.entries(own.dependencies ?? {}))
      if (name.startsWith('@vitrina/')) assert.equal(range, version, `${folder} wants ${name}`)
  }
  assert.match(read('LICENSE'), /Apache License\s+Version 2\.0/)
  assert.ok(read('CHANGELOG.md').includes(`\n## ${version}`), `CHANGELOG.md has no part on ${version}`)
})

test('NOTICE names every folder with third-party data', () => {
  const notice = read('NOTICE')
  for (const folder of globSync('geo/*/', { cwd: ROOT.pathname }).concat('samples/'))
    if (!folder.startsWith('geo/licences'))
      assert.ok(
        notice.includes(folder.endsWith('/') ? folder : `${folder}/`),
        `NOTICE says nothing of ${folder}`,
      )
})
