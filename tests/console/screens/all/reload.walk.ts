import assert from 'node:assert/strict'
import { eventually } from '../../../webhooks/eventually.ts'
import { DRAWN } from '../quiet.ts'
import { openShop, testsIn } from '../shop.ts'
import { placesOf } from './places.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

inShop('a reload in the background that fails leaves the content of every screen', async (opened) => {
  const { page, context, goTo } = await opened.open()
  const main = page.getByRole('main')
  let isFailing = false
  let reads = 0
  await context.route('**/console/api/**', (route) => {
    reads++
    if (!isFailing || route.request().url().endsWith('/session')) return route.fallback()
    return route.fulfill({ status: 500, json: { status: 500, code: 'internal', title: 'Internal error' } })
  })
  // Numbers may change, as the age of an entry; an ellipsis stands for one that is not read yet. A state reports the failure.
  const lines = async () => {
    const states = await main.getByRole('status').allInnerTexts()
    return (await main.innerText())
      .split('\n')
      .filter((line) => !/[\d…]/.test(line) && !states.includes(line))
  }
  const reload = async (isLost: boolean) => {
    isFailing = isLost
    reads = 0
    // The server is reached again at once, and everything is read again.
    await page.evaluate("dispatchEvent(new Event('offline'))")
    for (let seen = -1, looks = 0; looks < 20 && (reads < 2 || seen !== reads); looks++) {
      seen = reads
      await page.waitForTimeout(200)
    }
    await page.evaluate(DRAWN)
    return lines()
  }
  const wrong: string[] = []
  for (const place of await placesOf(opened)) {
    isFailing = false
    await goTo(place)
    await eventually(
      async () => (await main.getByText('Loading', { exact: true }).count()) === 0 || undefined,
    )
    const before = await lines()
    const after = await reload(true)
    const missing = before.filter((line) => !after.includes(line))
    if (missing.length === 0) continue
    // A text that a successful reload lacks, too, belongs to the state before the first response.
    const again = await reload(false)
    const dropped = missing.filter((line) => again.includes(line))
    if (dropped.length > 0) wrong.push(`${place} lacks ${dropped.slice(0, 5).join(', ')}`)
  }
  assert.deepEqual(wrong, [])
})

inShop('typed settings remain when the settings cannot be read again', async ({ open }) => {
  const { page, goTo } = await open()
  await goTo('/settings')
  const name = page.locator('input[name=name]')
  await name.fill('Another name')
  await page.route('**/console/api/sites/*/settings', (route) => route.fulfill({ status: 500, json: {} }))
  const read = page.waitForResponse((response) => response.url().endsWith('/settings'))
  await page.evaluate("dispatchEvent(new Event('offline'))")
  await (await read).finished()
  await page.waitForTimeout(200)
  await page.evaluate(DRAWN)
  assert.equal(await name.inputValue(), 'Another name')
})
