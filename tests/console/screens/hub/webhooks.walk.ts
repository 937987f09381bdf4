import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { inspect, keyboard } from '../../../browser/chromium.ts'
import { eventually } from '../../../webhooks/eventually.ts'
import { startReceiver } from '../../../webhooks/receiver.ts'
import { signIn } from '../../operator.ts'
import { addFilter } from '../hands.ts'
import { chooseNamed, pressNamed } from '../named.ts'
import { openShop, type Shop, testsIn } from '../shop.ts'

const shop = await openShop()

const inShop = testsIn(shop)

if (shop) await shop.vitrina.sql`update site set private_webhooks = true where id = ${shop.vitrina.siteId}`

const open = async (shop: Shop, options: Parameters<Shop['open']>[0] = {}) => {
  const window = await shop.open(options)
  window.page.setDefaultTimeout(8_000)
  return window
}

const secretIn = (page: Page) => page.locator('pre[aria-label="Secret of the webhook"]')

let number = 0

/** Creates a category, which triggers an event for webhooks. */
const makeCategory = ({ vitrina }: Shop) =>
  vitrina.post('/external/category/bulk-create/', [{ name_ro: `Spus ${++number}` }])

/** Waits until the server has recorded a delivery in this state, after the receiver has got it. */
const untilNoted = ({ vitrina }: Shop, webhook: number, state: string) =>
  eventually(async () => {
    const { body } = await vitrina.get(`/external/webhook/${webhook}/delivery/?state=${state}`)
    return body.length > 0 || undefined
  })

inShop(
  'a webhook is added with events from a tree; its secret is shown once, with example code for verification',
  async (shop) => {
    const receiver = await startReceiver()
    const { page, complaints, goTo } = await open(shop)
    await goTo('/webhooks')
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    await page.getByLabel('Address').fill(`${receiver.url}erp`)
    await page.getByLabel('Description').fill('<b>ERP</b>')
    const orders = page.getByRole('group', { name: 'Order', exact: true })
    assert.equal(await orders.getByLabel('deleted').isChecked(), true)
    await orders.getByLabel('deleted').uncheck()
    assert.equal(await orders.getByLabel('status changed').isChecked(), true)
    await page.getByRole('group', { name: 'Categories' }).getByLabel('created').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Add a webhook' }).click()

    const secret = await secretIn(page).innerText()
    const code = await page.getByLabel('How to verify signatures', { exact: true }).innerText()
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor()
    assert.equal(await page.getByText('<b>ERP</b>').count(), 1)
    const [webhook] = (await shop.vitrina.get('/external/webhook/')).body
    assert.deepEqual(webhook.events.toSorted(), [
      'category.created',
      'order.created',
      'order.status_changed',
      'order.updated',
    ])

    await makeCategory(shop)
    const [event] = await receiver.waitFor(1)
    const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    assert.equal(isGenuine(event?.text, event?.headers, secret), true)
    assert.equal(isGenuine(`${event?.text} `, event?.headers, secret), false)
    assert.deepEqual(await inspect(page, 'webhook', ['light', 'dark']), [])
    assert.deepEqual(complaints, [])
  },
)

inShop(
  'failed deliveries are shown with their attempts, and replayed: one, those of a period, all parked ones',
  async (shop) => {
    const receiver = await startReceiver()
    receiver.answer({ status: 410, text: '<img src=x onerror="window.fired=1">' })
    const { body } = await shop.vitrina.post('/external/webhook/', {
      url: receiver.url,
      events: ['category.*'],
    })
    await makeCategory(shop)
    await untilNoted(shop, body.id, 'parked')
    const { page, complaints, goTo } = await open(shop)
    await goTo(`/webhooks/${body.id}`)
    await page.getByText('answered that it is gone (410)').waitFor()
    await addFilter(page, 'State')
    await page.getByRole('dialog').getByRole('button', { name: 'Parked' }).click()
    await page.waitForURL(/state=parked/)
    assert.match(page.url(), /state=parked/)
    await page.getByRole('link', { name: 'Categories: created' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('<img src=x').waitFor()
    assert.equal(await page.evaluate('window.fired'), undefined)
    assert.match(page.url(), /delivery=/)
    assert.deepEqual(await inspect(page, 'delivery', ['light']), [])
    await page.keyboard.press('Escape')

    receiver.answer({ status: 204 })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Switch on' }).click()
    await page.getByText('The webhook is on').waitFor()
    await page.getByRole('button', { name: 'Send parked deliveries (1)' }).click()
    await page.getByText('To be sent again: 1').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await receiver.waitFor(2)
    await untilNoted(shop, body.id, 'delivered')

    await goTo(`/webhooks/${body.id}?state=delivered`)
    await page.getByRole('link', { name: 'Categories: created' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    const [first, , third] = await receiver.waitFor(3)
    assert.equal(third?.headers['webhook-id'], first?.headers['webhook-id'])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Send again' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('All deliveries of a period').check()
    await dialog.getByLabel('From').fill('2020-01-01T00:00')
    await dialog.getByLabel('Until').fill('2099-01-01T00:00')
    await page.getByText('To be sent again: 1').waitFor()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await receiver.waitFor(4)
    assert.deepEqual(complaints, [])
  },
)

inShop(
  'concurrent edits of one webhook do not revert each other; an unchanged form sends nothing',
  async (shop) => {
    const { vitrina } = shop
    const { url } = await startReceiver()
    const events = ['category.*', 'order.*']
    const { body } = await vitrina.post('/external/webhook/', { url, events, description: 'before' })
    const { page, complaints, goTo } = await open(shop)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postData() ?? '')
    })
    await goTo(`/webhooks/${body.id}`)
    const dialog = page.getByRole('dialog')
    const change = () => page.getByRole('button', { name: 'Change' }).click()
    const save = () => dialog.getByRole('button', { name: 'Save' }).click()
    await change()
    await vitrina.put(`/external/webhook/${body.id}/`, { url: `${url}moved`, events: ['brand.*'] })
    await dialog.getByLabel('Description').fill('after')
    await save()
    await page.getByText(`${url}moved`).waitFor()
    const { body: now } = await vitrina.get(`/external/webhook/${body.id}/`)
    assert.deepEqual([now.url, now.description, now.events], [`${url}moved`, 'after', ['brand.*']])

    await change()
    const all = dialog.getByRole('group', { name: 'Brands' }).getByLabel('Brands')
    await all.uncheck()
    await all.check()
    await save()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(sent, ['{"description":"after"}'])
    assert.deepEqual(complaints, [])
  },
)

inShop('a webhook is tested, disabled, given a new secret, and deleted', async (shop) => {
  const receiver = await startReceiver()
  const { body } = await shop.vitrina.post('/external/webhook/', { url: receiver.url, events: ['*'] })
  const { page, complaints, goTo } = await open(shop)
  await goTo(`/webhooks/${body.id}`)
  receiver.answer({ status: 500 })
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('the receiver answered 500').waitFor()
  await page.getByRole('button', { name: 'Request and response' }).click()
  await page.getByText('Attempt 1').waitFor()
  await page.keyboard.press('Escape')

  const choose = async (what: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await choose('Switch off')
  await page.getByText('It was switched off.').waitFor()
  await choose('New secret')
  await page.getByRole('button', { name: 'Create a new secret' }).click()
  assert.match(await secretIn(page).innerText(), /^whsec_/)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByText('deliveries are also signed with the old secret').waitFor()
  await choose('Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('The webhook was removed').waitFor()
  assert.equal((await shop.vitrina.get(`/external/webhook/${body.id}/`)).status, 404)
  // The browser has reported the missing object.
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('404')),
    [],
  )
})

inShop('the same by keyboard', async (shop) => {
  const receiver = await startReceiver()
  const { page, complaints, goTo } = await open(shop)
  await goTo('/webhooks')
  const keys = keyboard(page)
  await pressNamed(page, 'Add a webhook')
  await page.getByRole('dialog').waitFor()
  await keys.type('input[name=url]', `${receiver.url}keys`)
  await page.keyboard.press('Enter')
  await secretIn(page).waitFor()
  await pressNamed(page, 'I have saved it')
  await page.getByRole('button', { name: 'Send a test' }).waitFor()
  await pressNamed(page, 'Send a test')
  await page.getByText('The test was accepted: 204').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await pressNamed(page, 'test')
  await page.getByText('Attempt 1').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await pressNamed(page, 'More actions')
  await chooseNamed(page, 'Remove')
  await page.getByRole('dialog').waitFor()
  await pressNamed(page, 'Remove')
  await page.getByText('The webhook was removed').waitFor()
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('404')),
    [],
  )
})

inShop('a viewer sees webhooks and their deliveries, without controls for changes', async (shop) => {
  const receiver = await startReceiver()
  const { body } = await shop.vitrina.post('/external/webhook/', { url: receiver.url, events: ['*'] })
  const viewer = await signIn(shop.vitrina, { role: 'viewer' })
  const { page, goTo } = await open(shop, { as: viewer, width: 360 })
  await goTo('/webhooks')
  await page.getByRole('link', { name: receiver.url }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Add a webhook' }).count(), 0)
  await goTo(`/webhooks/${body.id}`)
  await page.getByRole('heading', { name: 'Deliveries' }).waitFor()
  for (const name of ['Send a test', 'Change', 'More actions', 'Send again'])
    assert.equal(await page.getByRole('button', { name }).count(), 0, name)
})
