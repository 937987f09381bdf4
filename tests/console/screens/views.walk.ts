import assert from 'node:assert/strict'
import { inspect } from '../../browser/chromium.ts'
import { openShop, testsIn } from './shop.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

inShop('a list of orders is saved as a shared view, opened on a phone, and deleted', async (shop) => {
  const { page, complaints, goTo } = await shop.open()
  await goTo('/orders?status=new,confirmed&ordering=created_at&search=secret')
  const views = page.getByRole('button', { name: 'Views' })
  await views.click()
  await page.getByText('No saved views yet.').waitFor()
  await page.getByLabel('Save this list as').fill('To pack today')
  await page.getByLabel('For all colleagues at this site').check()
  assert.deepEqual(await inspect(page, 'views', ['light', 'dark']), [])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'To pack today', exact: true }).waitFor()

  const phone = await shop.open({ width: 390 })
  await phone.goTo('/orders?since=7')
  await phone.page.getByRole('button', { name: 'Views' }).click()
  assert.deepEqual(await inspect(phone.page, 'views-phone', ['light']), [])
  await phone.page.getByRole('button', { name: 'To pack today', exact: true }).click()
  await phone.page.waitForURL(({ searchParams }) => searchParams.get('status') === 'new,confirmed')
  const { searchParams } = new URL(phone.page.url())
  assert.deepEqual([searchParams.get('since'), searchParams.get('search')], [null, null])
  assert.equal(searchParams.get('ordering'), 'created_at')
  await phone.page.getByRole('button', { name: 'Views' }).click()
  await phone.page.getByRole('button', { name: 'Delete the view To pack today' }).click()
  await phone.page.getByText('No saved views yet.').waitFor()
  assert.deepEqual([complaints, phone.complaints], [[], []])
})
