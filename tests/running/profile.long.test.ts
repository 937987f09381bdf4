import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { withoutValues } from '../../bench/profiling/statement-text.ts'
import { ROOT } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrina-profiled-'))
after(() => rmSync(folder, { recursive: true }))

test('npm run profile writes profiles of the server, shares by module and the plans of PostgreSQL', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['bench/profile.ts', 'list-5000-again', '--into', folder],
    { cwd: ROOT, maxBuffer: 2 ** 26, env: { PATH: process.env.PATH, HOME: process.env.HOME } },
  )
  const report = readFileSync(join(folder, 'report.md'), 'utf8')
  assert.ok(stdout.startsWith(report))
  assert.match(report, /^## GET \/external\/category\/\?page_size$/m)
  assert.match(report, /`server\/catalog\/content\/read\/render\.ts`/)
  assert.match(report, /^Limit {2}self .*\n {2}Index Scan on category by \w+ {2}self /m)
  // Numbers of statements are removed from the report.
  assert.match(report, /`copy \(select id::text.* from category .*where site_id = \?/)
  assert.doesNotMatch(report, /site_id = \d/)
  assert.ok(readdirSync(folder).some((name) => name.endsWith('.cpuprofile')))
})

test('no profile contains personal values of statements', () => {
  assert.equal(
    withoutValues(
      `select a1, "b2" from t where name = 'O''Neil' and x in (1, 2.5,\n 3) -- who's\n and y = E'it\\'s' and z = $12`,
    ),
    'select a1, "b2" from t where name = ? and x in (?, …) and y = ? and z = $12',
  )
})
