import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { CHROMIUM, inspect, launch, WITHOUT_BROWSER } from '../../browser/chromium.ts'
import { ROOT } from '../../running/server.ts'
import { startVitrina } from '../../vitrina.ts'

const required = process.env.VITRINA_FOREIGN === 'required'
if (required && WITHOUT_BROWSER) throw new Error(`VITRINA_FOREIGN is required, and ${WITHOUT_BROWSER}`)

const { url } = await startVitrina()
const browser = CHROMIUM === undefined ? undefined : await launch()
after(() => browser?.close())

test('the guide is built from docs/, all pages are reachable, it fits a phone, and it loads nothing from other hosts', {
  skip: WITHOUT_BROWSER,
}, async () => {
  execFileSync('npm', ['run', 'guide'], { cwd: ROOT, stdio: 'pipe' })
  const page = await browser?.newPage({ viewport: { width: 360, height: 720 } })
  assert.ok(page)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`) && !/^(data|blob):/.test(request.url()))
      complaints.push(request.url())
  })

  // Every page is reachable from the first, and every link has an existing target.
  const seen = new Map<string, Set<string>>()
  const anchors: (readonly [from: string, path: string, anchor: string])[] = []
  const queue = ['/docs/guide/']
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue
    const answer = await page.goto(url + path)
    assert.equal(answer?.status(), 200, path)
    const { ids, links } = await page.evaluate<{ ids: string[]; links: string[] }>(`({
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      links: [...document.querySelectorAll('a[href]')].map(({ href }) => href),
    })`)
    seen.set(path, new Set(ids))
    for (const link of links.map((href) => new URL(href))) {
      if (link.origin !== new URL(url).origin || link.pathname === '/docs/guide/api') continue
      anchors.push([path, link.pathname, decodeURIComponent(link.hash.slice(1))])
      queue.push(link.pathname)
    }
  }
  assert.deepEqual(
    anchors.filter(([, path, anchor]) => anchor !== '' && !seen.get(path)?.has(anchor)),
    [],
    'links to a part of a page that is not there',
  )
  const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => `/docs/guide/${name.replace(/\.md$/, '')}`)
  assert.deepEqual(
    pages.filter((path) => !seen.has(path)),
    [],
    'docs/README.md lists every page',
  )

  await page.goto(`${url}/docs/guide/`)
  assert.deepEqual(await inspect(page, 'guide', ['light', 'dark']), [])
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.locator('#localsearch-input').fill('cursor_gone')
  await page.locator('.results a').first().waitFor()
  await page.locator('.results a', { hasText: 'cursor_gone' }).first().click()
  await page.waitForURL(/errors#cursor_gone/)

  assert.deepEqual(complaints, [])
  const reference = await page.goto(`${url}/docs/guide/api`)
  assert.equal(new URL(reference?.url() ?? '').pathname, '/docs')
})
