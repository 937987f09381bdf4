import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../../running/server.ts'

test('the conformance table names existing tests', () => {
  const folder = 'tests/hub/openid'
  const titles = globSync(`${folder}/*.test.ts`, { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^test\('([^']+)'/gm)].map(([, title = '']) => title),
  )
  const table = readFileSync(join(ROOT, 'docs/openid-conformance.md'), 'utf8')
  const rows = [...table.matchAll(/^\| (7\.8 .*) \| `oidcc-/gm)].map(([, named = '']) => named)
  assert.ok(rows.length > 20)
  assert.deepEqual(
    rows.filter((named) => !titles.includes(named)),
    [],
  )
})
