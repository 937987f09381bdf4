import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { withoutValues } from '../../bench/profiling/statement-text.ts'
import { launch, WITHOUT_BROWSER } from '../browser/chromium.ts'
import { ROOT } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrina-profiled-'))
after(() => rmSync(folder, { recursive: true }))

test('npm run profile leaves a flame graph of the server, shares by module and the plans of PostgreSQL', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['bench/profile.ts', 'list-5000-again', '--into', folder],
    { cwd: ROOT, maxBuffer: 2 ** 26, env: { PATH: process.env.PATH, HOME: process.env.HOME } },
  )
  const report = readFileSync(join(folder, 'report.md'), 'utf8')
  assert.ok(stdout.startsWith(report))
  assert.match(report, /^## GET \/external\/category\/\?page_size$/m)
  assert.match(report, /`server\/content\/render\.ts`/)
  assert.match(report, /^Limit {2}self .*\n {2}Index Scan on category by \w+ {2}self /m)
  // A page is cut out of the catalogue by numbers, and no plan tells which.
  assert.match(report, /`copy \(select id::text.* from category .*where site_id = \?/)
  assert.doesNotMatch(report, /site_id = \d/)
  assert.ok(readdirSync(folder).some((name) => name.endsWith('.cpuprofile')))
})

test('the flame graph opens in a browser and names a function of the server', {
  skip: WITHOUT_BROWSER,
}, async () => {
  const page = join(folder, 'flame-graph.html')
  assert.ok(existsSync(page))
  const browser = await launch()
  try {
    const opened = await browser.newPage()
    const wrong: Error[] = []
    opened.on('pageerror', (error) => wrong.push(error))
    await opened.goto(pathToFileURL(page).href)
    // The widest: one of a single sample is as wide as a hair, and no pointer meets it.
    const bars = '#graph button[data-name*="server/catalog/content/render.ts"]'
    const widths: number[] = await opened.evaluate(
      `[...document.querySelectorAll('${bars}')].map(({ offsetWidth }) => offsetWidth)`,
    )
    await opened
      .locator(bars)
      .nth(widths.indexOf(Math.max(...widths)))
      .click()
    const told = await opened.locator('#told').textContent()
    assert.match(told ?? '', /^\S.* server\/content\/render\.ts — [\d.]+ ms, [\d.]+ % of all$/)
    const closer = await opened.locator('#graph button').count()
    await opened.getByRole('button', { name: 'All of it' }).click()
    assert.ok((await opened.locator('#graph button').count()) > closer)
    assert.deepEqual(wrong, [])
  } finally {
    await browser.close()
  }
})

test('what a statement says of anybody is in no profile', () => {
  assert.equal(
    withoutValues(
      `select a1, "b2" from t where name = 'O''Neil' and x in (1, 2.5,\n 3) -- who's\n and y = E'it\\'s' and z = $12`,
    ),
    'select a1, "b2" from t where name = ? and x in (?, …) and y = ? and z = $12',
  )
})
