import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { inspect, keyboard } from '../../../browser/chromium.ts'
import { signIn } from '../../operator.ts'
import { holdBack } from '../hold.ts'
import { chooseNamed, pressNamed, reachNamed } from '../named.ts'
import { openShop, type Shop, testsIn } from '../shop.ts'

const shop = await openShop()

const inShop = testsIn(shop)

const call = async ({ vitrina }: Shop, token: string) =>
  (await fetch(`${vitrina.url}/external/category/?page_size=1`, { headers: { 'api-token': token } })).status

const textOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).innerText()

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const act = async (page: Page, name: string, what: string) => {
  await rowOf(page, name).getByRole('button').click()
  await page.getByRole('menuitem', { name: what }).click()
}

inShop('an owner issues a token, tests it with the shown call, replaces it and revokes it', async (shop) => {
  const { page, complaints, goTo } = await shop.open()
  page.setDefaultTimeout(8_000)
  await goTo('/tokens')
  await page.getByRole('button', { name: 'Issue a token' }).click()
  await page.getByLabel('Name').fill('Till <b>1</b>')
  await page.getByLabel('Read orders').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue a token' }).click()

  const token = await textOf(page, 'Token')
  const curl = await textOf(page, 'A first call to try it')
  const { stdout } = await promisify(execFile)('sh', ['-c', curl])
  assert.match(stdout, /^HTTP\/1.1 200 /)
  await page.keyboard.press('Escape')
  assert.equal(await textOf(page, 'Token'), token, 'a key does not take it away')
  await page.getByRole('button', { name: 'I have saved it' }).click()
  assert.equal(await page.getByText(token).count(), 0)
  assert.equal(await rowOf(page, 'Till <b>1</b>').getByText('Works', { exact: true }).count(), 1)

  assert.equal(await rowOf(page, 'Till <b>1</b>').getByText('as usual').count(), 1)
  await act(page, 'Till <b>1</b>', 'Limit of calls')
  await page.getByRole('dialog').getByRole('combobox').selectOption('a limit of its own')
  await page.getByRole('dialog').getByRole('textbox').fill('1234')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await rowOf(page, 'Till <b>1</b>').getByText('1,234').waitFor()

  await act(page, 'Till <b>1</b>', 'Replace')
  await page.getByLabel('The old one keeps working for').selectOption('an hour')
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
  const next = await textOf(page, 'Token')
  assert.deepEqual([await call(shop, token), await call(shop, next)], [200, 200])
  await page.getByRole('button', { name: 'I have saved it' }).click()
  assert.equal(await rowOf(page, 'Replaced, still works').count(), 1)

  await act(page, 'Replaced, still works', 'Revoke')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('The token was revoked').waitFor()
  assert.equal(await rowOf(page, 'Till <b>1</b>').count(), 1)
  await page.getByLabel('Show those that no longer work').check()
  assert.equal(await rowOf(page, 'Revoked').count(), 1)
  assert.match(page.url(), /all=yes/)
  assert.deepEqual(await inspect(page, 'tokens', ['light', 'dark']), [])
  assert.deepEqual(complaints, [])
})

inShop('the same by keyboard', async (shop) => {
  const { page, complaints, goTo } = await shop.open()
  page.setDefaultTimeout(8_000)
  await goTo('/tokens')
  const keys = keyboard(page)
  await pressNamed(page, 'Issue a token')
  await page.getByRole('dialog').waitFor()
  await keys.type('input[name=name]', 'By keys')
  await pressNamed(page, 'Cancel')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await pressNamed(page, 'Issue a token')
  await page.getByRole('dialog').waitFor()
  await keys.type('input[name=name]', 'By keys')
  await page.keyboard.press('Enter')
  await page.getByLabel('Token', { exact: true }).waitFor()
  const token = await textOf(page, 'Token')
  assert.equal(await call(shop, token), 200)
  await pressNamed(page, 'I have saved it')

  await pressNamed(page, 'Actions: By keys')
  await chooseNamed(page, 'Revoke')
  await page.getByRole('dialog').waitFor()
  await pressNamed(page, 'Revoke')
  await page.getByText('The token was revoked').waitFor()
  await reachNamed(page, 'Show those that no longer work')
  assert.deepEqual(complaints, [])
})

inShop('a new token cannot be lost by closing the dialog', async (shop) => {
  const { page, goTo } = await shop.open()
  page.setDefaultTimeout(8_000)
  await goTo('/tokens')
  const { requested, letGo } = await holdBack(page, (request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Issue a token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Slow link')
  await dialog.getByLabel('Read orders').check()
  await dialog.getByRole('button', { name: 'Issue a token' }).click()
  await requested
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await dialog.getByRole('button', { name: 'Close' }).click()
  assert.ok(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled())
  letGo()
  assert.equal(await call(shop, await textOf(page, 'Token')), 200)
})

inShop('errors of the server are shown at their fields', async (shop) => {
  const { page, goTo } = await shop.open({ width: 360 })
  page.setDefaultTimeout(8_000)
  await goTo('/tokens?form=new')
  await page.getByLabel('Name').fill('   ')
  await page.getByLabel('Read the catalogue').uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue a token' }).click()
  await page.getByText('Choose at least one.').waitFor()
  await page.getByLabel('Read the catalogue').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue a token' }).click()
  await page.getByText('This field is required.').waitFor()
  assert.deepEqual(await inspect(page, 'token-form', ['light', 'dark']), [])
})

inShop('a manager has no tokens in the menu, and their address is refused', async (shop) => {
  const manager = await signIn(shop.vitrina, { role: 'manager' })
  const { page, goTo } = await shop.open({ as: manager })
  await goTo('/tokens')
  await page.getByRole('alert').waitFor()
  assert.equal(await page.getByRole('link', { name: 'API tokens' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Issue a token' }).count(), 0)
})
