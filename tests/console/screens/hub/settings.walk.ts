import assert from 'node:assert/strict'
import { inspect, keyboard } from '../../../browser/chromium.ts'
import { signIn } from '../../operator.ts'
import { pressNamed, reachNamed } from '../named.ts'
import { openShop, type Shop, testsIn } from '../shop.ts'

const shop = await openShop()

const inShop = testsIn(shop)

const open = async (shop: Shop, options: Parameters<Shop['open']>[0] = {}) => {
  const window = await shop.open(options)
  window.page.setDefaultTimeout(8_000)
  return window
}

inShop(
  'an owner renames the site, selects the lifecycle of orders, and adds and removes a host',
  async (shop) => {
    const { operator } = shop
    const { page, complaints, goTo } = await open(shop)
    await goTo('/settings')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Casa <b>mea</b>')
    await page.getByLabel('Strict: only the transitions of the lifecycle').check()
    await page.getByRole('textbox', { name: 'Logo' }).fill('https://shop.example/logo.svg')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').first().waitFor()
    const { body } = await operator.get(`${operator.site}/settings`)
    assert.partialDeepStrictEqual(body, {
      name: 'Casa <b>mea</b>',
      order_lifecycle: 'strict',
      logo: 'https://shop.example/logo.svg',
    })
    // The header of every screen shows it immediately.
    await page.getByRole('button', { name: 'Casa <b>mea</b>' }).waitFor()

    await page.getByLabel('Host').fill('not a host')
    await page.getByRole('button', { name: 'Add a host' }).click()
    await page.getByText('shop.example', { exact: false }).last().waitFor()
    // Addresses of this machine, which any site may use in development.
    await page.getByLabel('Host').fill('localhost')
    await page.getByRole('button', { name: 'Add a host' }).click()
    await page.getByRole('button', { name: 'Remove localhost' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Removed', { exact: true }).first().waitFor()
    assert.deepEqual((await operator.get(`${operator.site}/host`)).body, [])
    assert.deepEqual(await inspect(page, 'settings', ['light', 'dark']), [])
    // The browser has reported the refusals.
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('400')),
      [],
    )
  },
)

inShop('an owner of only this site sees how to prove the ownership of a host', async (shop) => {
  const { page, goTo } = await open(shop, { as: await signIn(shop.vitrina, {}), width: 360 })
  await goTo('/settings')
  await page.getByLabel('Host').fill('Shop.Example')
  await page.getByRole('button', { name: 'Add a host' }).click()
  await page.getByText('Prove that you own this host').waitFor({ timeout: 20_000 })
  assert.match(await page.getByLabel('Text', { exact: true }).innerText(), /^vitrina-site=/)
  assert.equal(
    await page.getByLabel('As a TXT record of this name', { exact: true }).innerText(),
    '_vitrina.shop.example',
  )
  assert.deepEqual(await inspect(page, 'settings-proof', ['light', 'dark']), [])
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('has not been found yet').waitFor({ timeout: 20_000 })
})

inShop('an owner registers a return address and creates a secret, which is shown once', async (shop) => {
  const { operator } = shop
  const { page, complaints, goTo } = await open(shop, { width: 360 })
  await goTo('/settings?tab=sign-in')
  await page.getByText('compared exactly').waitFor()
  await page.getByLabel('Address').fill('http://localhost:3000/done')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('button', { name: 'Remove http://localhost:3000/done' }).waitFor()
  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByLabel('The old one keeps working for').selectOption('a week')
  await page.getByRole('button', { name: 'Create a new secret' }).click()
  assert.match(await page.locator('pre').innerText(), /^vs_/)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  assert.equal((await operator.get(`${operator.site}/secret`)).body.length, 1)
  assert.deepEqual(await inspect(page, 'settings-sign-in', ['light', 'dark']), [])
  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click()
  await page.getByText('The site has no secret').waitFor()
  assert.deepEqual(complaints, [])
})

inShop('an owner assigns a role by e-mail, changes it, and removes it', async (shop) => {
  const { operator } = shop
  const { page, complaints, goTo } = await open(shop)
  await goTo('/settings?tab=people')
  await page.getByLabel('Email').fill('ion@example.com')
  await page.getByLabel('Role', { exact: true }).selectOption('manager')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  assert.match(await page.locator('pre').innerText(), /reset-password\?token=/)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  const roles = async () =>
    (await operator.get(`${operator.site}/operator`)).body
      .filter(({ email }: { email: string }) => email === 'ion@example.com')
      .map(({ email, role }: { email: string; role: string }) => `${email} ${role}`)
  assert.deepEqual(await roles(), ['ion@example.com manager'])
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByLabel('Role of ion@example.com').selectOption('viewer')
  await saved
  assert.deepEqual(await roles(), ['ion@example.com viewer'])
  await page.getByText('no password yet').waitFor()
  assert.deepEqual(await inspect(page, 'settings-people', ['light', 'dark']), [])
  await page.getByRole('button', { name: 'Remove ion@example.com' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Removed', { exact: true }).first().waitFor()
  assert.deepEqual(await roles(), [])
  assert.deepEqual(complaints, [])
})

inShop('the same by keyboard', async (shop) => {
  const { operator } = shop
  const { page, complaints, goTo } = await open(shop)
  await goTo('/settings')
  const keys = keyboard(page)
  await keys.type('input[name=name]', 'By keys')
  await page.keyboard.press('Enter')
  await page.getByText('Saved').first().waitFor()
  assert.equal((await operator.get(`${operator.site}/settings`)).body.name, 'By keys')
  await reachNamed(page, 'General')
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/tab=sign-in/)
  await keys.type('input[name=address]', 'http://localhost:3000/keys')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove http://localhost:3000/keys' }).waitFor()
  await pressNamed(page, 'Remove http://localhost:3000/keys')
  await page.getByRole('dialog').waitFor()
  await pressNamed(page, 'Remove')
  await page.getByRole('button', { name: 'Remove http://localhost:3000/keys' }).waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})

inShop('a manager reads the settings, but can neither change them nor see secrets', async (shop) => {
  const manager = await signIn(shop.vitrina, { role: 'manager' })
  const { page, goTo } = await open(shop, { as: manager })
  await goTo('/settings?tab=sign-in')
  await page.getByText('Owners of the site change these.').waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).isEditable(), false)
  for (const name of ['Save', 'Add a host', 'New secret', 'Add an address'])
    assert.equal(await page.getByRole('button', { name }).count(), 0, name)
  assert.equal(await page.getByRole('tab').count(), 0)
})
