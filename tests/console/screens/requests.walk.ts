import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inspect } from '../../browser/chromium.ts'
import { addFilter } from './hands.ts'
import { pressNamed, reachNamed } from './named.ts'
import { openShop, type Shop, testsIn } from './shop.ts'

const shop = await openShop()

const inShop = testsIn(shop)

const MARKUP = `it's <img src=x onerror="window.fired=1">`

/** Refused call; returns its request id. */
const makeRefused = async ({ vitrina }: Shop): Promise<string> => {
  const { status, body } = await vitrina.post('/external/category/bulk-create/', [
    { name_ro: MARKUP, hide: 'perhaps', group_category_id: 'K-77' },
  ])
  assert.equal(status, 400)
  return body.request_id
}

inShop(
  'a refused call is found by its known properties, and shown with its request and response',
  async (shop) => {
    const id = await makeRefused(shop)
    await shop.vitrina.post('/external/category/bulk-create/', [{ name_ro: 'Bun' }])
    const { page, complaints, goTo } = await shop.open()
    page.setDefaultTimeout(8_000)
    await goTo('/requests')
    const rows = page.locator('main tbody tr')
    await rows.nth(1).waitFor()
    await addFilter(page, 'Answer')
    await page.getByRole('button', { name: 'refused (4xx)' }).click()
    await page.waitForURL(/status=4xx/)
    await rows.filter({ hasText: 'validation_failed' }).first().waitFor()
    await addFilter(page, 'Key or id in it')
    await page.getByLabel('Key or id in it').fill('K-77')
    await page.waitForURL(/key=K-77/)
    await page.keyboard.press('Enter')
    await addFilter(page, 'Method')
    await page.getByRole('button', { name: 'GET', exact: true }).click()
    await page.getByText('No request matches').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rows.nth(1).waitFor()
    assert.deepEqual(await inspect(page, 'requests', ['light', 'dark']), [])

    await goTo(`/requests?request_id=${id}`)
    await page.getByRole('link', { name: 'POST /external/category/bulk-create/' }).click()
    await page.getByText('hide: Expected a boolean (true, false), got a string.').waitFor()
    const sent = await page.getByLabel('Request body', { exact: true }).innerText()
    assert.equal(JSON.parse(sent)[0].name_ro, MARKUP)
    assert.equal(await page.evaluate('window.fired'), undefined)
    const curl = await page.getByLabel('To repeat the request', { exact: true }).innerText()
    assert.ok(!curl.includes(shop.vitrina.token))
    const env = { ...process.env, TOKEN: shop.vitrina.token }
    const { stdout } = await promisify(execFile)('sh', ['-c', curl], { env })
    assert.match(stdout, /^HTTP\/1.1 400 .*"hide"/s)
    assert.deepEqual(await inspect(page, 'request', ['light', 'dark']), [])
    await page.getByRole('link', { name: 'K-77' }).click()
    await page.waitForURL(/requests\?key=K-77$/)
    assert.deepEqual(complaints, [])
  },
)

inShop('new calls appear while updates are on; older calls are loaded on request', async (shop) => {
  const { body } = await shop.vitrina.post('/external/category/bulk-create/', [{ name_ro: 'Scris des' }])
  const [{ id }] = body
  // The log stores all writes, and a limited number of reads and refused calls per second.
  for (let position = 0; position < 55; position++)
    await shop.vitrina.put('/external/category/bulk-update/', [{ id, position }])
  const { page, complaints, goTo } = await shop.open({ width: 360 })
  page.setDefaultTimeout(8_000)
  await goTo('/requests?path=bulk-update')
  const rows = page.locator('main tbody tr')
  await rows.first().waitFor()
  assert.equal(await rows.count(), 50)
  await page.getByRole('button', { name: 'Show older' }).click()
  await rows.nth(54).waitFor()
  await page.getByRole('switch', { name: 'Keep updating' }).check({ force: true })
  await page.waitForURL(/live=yes/)
  await shop.vitrina.put('/external/category/bulk-update/?of=later', [{ id, position: 1 }])
  await rows.filter({ hasText: '?of=later' }).waitFor()
  assert.deepEqual(complaints, [])
})

inShop('by keyboard: a call is searched by its path, and opened', async (shop) => {
  await makeRefused(shop)
  const { page, complaints, goTo } = await shop.open()
  page.setDefaultTimeout(8_000)
  await goTo('/requests')
  await page.locator('main tbody tr').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('bulk-create')
  await page.keyboard.press('Enter')
  await page.waitForURL(/path=bulk-create/)
  await reachNamed(page, 'POST /external/category/bulk-create/')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'POST /external/category/bulk-create/' }).waitFor()
  await pressNamed(page, 'Request log')
  await page.getByLabel('Part of the path').waitFor()
  assert.deepEqual(complaints, [])
})
