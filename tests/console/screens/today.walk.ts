import assert from 'node:assert/strict'
import { inspect, keyboard } from '../../browser/chromium.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { openShop, testsIn } from './shop.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

inShop(
  'today: orders of the day, callers, reasons of refused calls and incomplete objects, each with a link',
  async (shop) => {
    const { vitrina, operator } = shop
    const [product] = (await vitrina.get('/external/product/?page_size=1')).body
    await vitrina.post('/external/external-order/', [
      { rrn: 'TODAY-1', order_items: [{ product: product.id, quantity: 1000 }] },
    ])
    await vitrina.post('/external/category/bulk-create/', [{ hide: 'perhaps' }])
    await eventually(async () =>
      (await operator.get(`${operator.site}/today`)).body.errors.find(
        ({ code }: { code: string }) => code === 'validation_failed',
      ),
    )
    const { page, complaints, goTo } = await shop.open()
    await goTo('')
    const part = (name: string) => page.getByRole('region', { name })
    assert.match(await part('Orders of the last 30 days').innerText(), /\b1\s+Orders today/)
    await part('Orders of the last 30 days').locator('svg .recharts-bar-rectangle').last().waitFor()
    assert.match(await part('Turnover').innerText(), /Average basket[\s\S]+Week before/)
    assert.match(await part('API clients').innerText(), /test[\s\S]+called/)
    assert.match(await part('Why calls and rows were refused').innerText(), /Nothing was written/)
    assert.match(await part('Webhooks').innerText(), /There are no webhooks/)
    assert.match(await part('Orders by status').innerText(), /The oldest new order: \d+ months? ago/)
    const runningOut = part('Stock running out')
    assert.match(await runningOut.innerText(), /In stock\s+Sold in 4 weeks/)
    assert.match(await part('Jobs').innerText(), /No import is running/)
    assert.match(await part('Catalogue completeness').innerText(), /Products[\s\S]+Name[\s\S]+\d%/)
    assert.deepEqual(await inspect(page, 'today', ['light', 'dark']), [])

    const steps = part('First steps')
    assert.match(await steps.innerText(), /Done: [1-9] of 11/)
    await steps.getByRole('listitem').filter({ hasText: 'Try an order' }).getByLabel('Done').waitFor()
    const target = await steps.getByRole('link', { name: 'Invite a colleague' }).getAttribute('href')
    assert.match(target ?? '', /\/settings\?tab=people$/)
    await steps.getByRole('button', { name: 'Hide' }).click()
    await steps.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Show the first steps' }).click()
    await steps.waitFor()

    await part('Orders by status').getByRole('link', { name: /^New/ }).click()
    await page.waitForURL(/orders\?status=new$/)
    await page.getByText('TODAY-1').waitFor()
    await page.goBack()
    await part('Why calls and rows were refused')
      .getByRole('link', { name: 'See the requests: validation_failed' })
      .click()
    await page.waitForURL(/requests\?code=validation_failed$/)
    assert.deepEqual(complaints, [])
  },
)

inShop(
  'today: a part that could not be loaded shows a message, the others are shown; all are refreshed while visible',
  async (shop) => {
    const { page, goTo } = await shop.open({ width: 360 })
    await page.clock.install()
    let requests = 0
    await page.route('**/today', async (route) => {
      requests++
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), webhooks: null, errors: null } })
    })
    await goTo('')
    const part = page.getByRole('region', { name: 'Webhooks' })
    await part.getByText('Loading failed').waitFor()
    assert.equal(await page.getByRole('region', { name: 'API clients' }).getByText('test').count(), 1)
    await page.getByText('Some data could not be loaded').waitFor()
    assert.equal(await page.getByText('All systems normal').count(), 0)
    assert.deepEqual(await inspect(page, 'today-unknown', ['light', 'dark']), [])
    const first = requests
    await page.clock.runFor(31_000)
    await eventually(() => (requests > first ? true : undefined))
  },
)

inShop('today: problems come first, and each links to the counted objects', async (shop) => {
  const { page, goTo } = await shop.open()
  const cause = { method: 'GET', route: '/external/brand', last_fault: null, sentence: 'No.' }
  const last = { last_at: new Date().toISOString(), last_request_id: crypto.randomUUID() }
  await page.route('**/today', async (route) => {
    const response = await route.fetch()
    const errors = [
      { ...cause, ...last, code: 'not_found', count: 3 },
      { ...cause, ...last, code: 'validation_failed', count: 4 },
      { ...cause, ...last, code: 'overloaded', count: 5 },
    ]
    await route.fulfill({ response, json: { ...(await response.json()), errors, jobs: null } })
  })
  await goTo('')
  const state = page.getByRole('status').filter({ hasText: 'Refused calls' })
  assert.match(await state.innerText(), /Refused calls: 7\s+Server errors: 5\s+Some data could not be loaded/)
  assert.deepEqual(await inspect(page, 'today-troubles', ['light', 'dark']), [])
  for (const [name, status] of [
    ['Refused calls: 7', '4xx'],
    ['Server errors: 5', '5xx'],
  ] as const) {
    await goTo('')
    await state.getByRole('link', { name }).click()
    await page.waitForURL(`**/requests?status=${status}`)
  }
})

inShop('the lifecycle: a state is selected by click or keyboard, and described in words', async (shop) => {
  const { page, complaints, goTo } = await shop.open()
  await goTo('/orders/lifecycle')
  const drawing = page.getByRole('img', { name: /Diagram of the lifecycle/ })
  await drawing.getByText('Done', { exact: true }).click()
  await page.waitForURL(/status=done$/)
  await page
    .getByRole('img', {
      name: 'Diagram of the lifecycle. From Done to: Completed and closed, Changed and closed, Back at the warehouse',
    })
    .waitFor()
  assert.deepEqual(await inspect(page, 'lifecycle', ['light', 'dark']), [])
  await keyboard(page).reach('button[aria-label="Show in the diagram: Cancelled"]')
  await page.keyboard.press('Enter')
  await page.waitForURL(/status=canceled$/)
  await page.getByRole('img', { name: 'Diagram of the lifecycle. Cancelled is final' }).waitFor()
  await page.getByRole('link', { name: /^Orders: Done/ }).click()
  await page.waitForURL(/orders\?status=done$/)
  assert.deepEqual(complaints, [])
})
