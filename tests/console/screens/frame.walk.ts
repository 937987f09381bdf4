import assert from 'node:assert/strict'
import { inspect, keyboard } from '../../browser/chromium.ts'
import { signIn } from '../operator.ts'
import { openShop, testsIn } from './shop.ts'

const shop = await openShop()

const inShop = testsIn(shop)

inShop(
  'Ctrl+K finds screens, objects, an order by its number, people and commands; by keyboard',
  async ({ operator, open }) => {
    const { page, goTo, complaints } = await open()
    await goTo('/jobs')
    const options = page.getByRole('dialog').getByRole('button')
    const find = async (text: string): Promise<string[]> => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('dialog').getByRole('textbox').fill(text)
      return (await options.allInnerTexts()).map((row) => row.trim())
    }
    assert.deepEqual(await find('discount cards'), [
      'Discount cards',
      'Orders: search “discount cards”',
      'Products: search “discount cards”',
      'People: search “discount cards”',
    ])
    assert.deepEqual(await inspect(page, 'palette', ['light', 'dark']), [])
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${operator.site}/objects/discount-card`)

    assert.ok((await find('4711')).includes('Order 4711'))
    await page.keyboard.press('Escape')
    assert.deepEqual((await find('Română')).slice(0, 1), ['Language: Română'])
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Comenzi', exact: true }).waitFor()
    assert.match(page.url(), /objects\/discount-card$/, 'the language leaves one where one is')
    assert.deepEqual(complaints, [])
  },
)

inShop('shortcuts open screens with any keyboard layout, and ? lists them', async ({ open }) => {
  const { page, goTo } = await open({ width: 360 })
  await goTo('/jobs')
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.waitForURL('**/import')
  // Keys as sent by a Ukrainian keyboard.
  for (const [key, code] of [
    ['п', 'KeyG'],
    ['г', 'KeyU'],
  ])
    await page.evaluate(
      `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', code: '${code}', bubbles: true }))`,
    )
  await page.waitForURL('**/hub/users')
  await page.getByRole('searchbox').fill('gi?')
  assert.match(page.url(), /hub\/users/, 'what is typed is typed')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  assert.deepEqual(await inspect(page, 'keys', ['light', 'dark']), [])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

inShop(
  'on a phone the menu opens, navigates and closes by keyboard; the first Tab skips it',
  async ({ open }) => {
    const { page, goTo, complaints } = await open({ width: 360 })
    await goTo('/jobs')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate('document.activeElement?.id'), 'content')
    assert.doesNotMatch(page.url(), /#/)

    await goTo('/jobs')
    const { reach } = keyboard(page)
    await reach('header button[aria-expanded]')
    await page.keyboard.press('Enter')
    await reach('nav [aria-label^="Integrations"]')
    await page.keyboard.press('Enter')
    await reach('nav a[href$="/webhooks"]')
    assert.equal(await page.locator('nav [aria-current=page]').count(), 1)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/webhooks')
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
    assert.equal(await page.locator('nav a').first().isVisible(), false)
    assert.equal(await page.title(), 'Webhooks · Vitrina')
    assert.deepEqual(complaints, [])
  },
)

inShop(
  'an unknown address, and one of a site without a role, show a message within the frame',
  async ({ open }) => {
    const { page, goTo } = await open()
    await goTo('/hub/nothing/at/all')
    await page.getByText('No screen has this address').waitFor()
    assert.deepEqual(await inspect(page, 'nowhere', ['light', 'dark']), [])
    await page.getByRole('link', { name: 'To the start page' }).click()
    await page.waitForURL('**/sites/*')
    await page.goto(`${page.url().replace(/sites\/.*/, 'sites/somebody-elses')}/jobs`)
    await page.getByText('There is nothing here').waitFor()
    assert.ok(await page.getByRole('link', { name: 'Orders', exact: true }).isVisible())
  },
)

inShop('a failed screen shows a message in its place, and the menu still works', async ({ open }) => {
  const { page, goTo } = await open()
  await page.route('**/hub/group', (route) => route.fulfill({ json: [null] }))
  await goTo('/hub/groups')
  await page.getByText('This screen has failed.').waitFor()
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('heading', { name: 'People' }).waitFor()
})

inShop('without the server a line reports it; it disappears when the server is back', async ({ open }) => {
  const { page, goTo, context } = await open()
  await goTo('/hub/groups')
  await context.setOffline(true)
  await page.getByText('What you see may be out of date', { exact: false }).waitFor()
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('alert').getByText('The server cannot be reached.').waitFor()
  await context.setOffline(false)
  await page.getByRole('table', { name: 'People' }).waitFor()
  await page.getByText('What you see may be out of date', { exact: false }).waitFor({ state: 'detached' })
})

inShop('the menu and the palette offer only what a role may do', async ({ open, vitrina }) => {
  const viewer = await signIn(vitrina, { role: 'viewer' })
  const { page, goTo } = await open({ as: viewer })
  await goTo('/jobs')
  const menu = await page.locator('nav').innerText()
  for (const hidden of ['API tokens', 'People', 'Audit log']) assert.doesNotMatch(menu, new RegExp(hidden))
  assert.match(menu, /Orders/)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('textbox').fill('tokens')
  assert.doesNotMatch(await page.getByRole('dialog').innerText(), /API tokens|People/)
  await goTo('/hub/users')
  await page.getByRole('alert').waitFor()
})
