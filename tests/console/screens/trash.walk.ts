import assert from 'node:assert/strict'
import { inspect } from '../../browser/chromium.ts'
import { openShop, testsIn } from './shop.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

inShop('a mistaken deletion is undone at once, or later from the trash', async (shop) => {
  const { vitrina } = shop
  const { body } = await vitrina.post(
    '/external/brand/bulk-create/',
    ['one', 'two'].map((name) => ({ name: `Slip ${name}`, slug: `slip-${name}` })),
  )
  const { page, complaints, goTo } = await shop.open()
  const idsInTrash = async (): Promise<number[]> =>
    (await vitrina.get('/external/brand/?search=slip')).body.map(({ id }: { id: number }) => id)
  const ids = body.map(({ id }: { id: number }) => id)

  await goTo('/objects/brand?search=slip')
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('can restore them for 30 days').waitFor()
  await page.getByRole('button', { name: 'Delete 2' }).click()
  await page.getByText('Deleted: 2').waitFor()
  assert.deepEqual(await idsInTrash(), [])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Objects restored: 2.').waitFor()
  assert.deepEqual(await idsInTrash(), ids)

  await goTo(`/objects/brand/${ids[0]}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.waitForURL(/objects\/brand$/)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByText('Objects restored: 1.').waitFor()
  assert.deepEqual(await idsInTrash(), ids)

  await vitrina.post('/external/brand/bulk-delete/', ids)
  await page.getByRole('link', { name: 'Deleted', exact: true }).click()
  const table = page.getByRole('table', { name: 'Deleted' })
  await table.getByText('Slip one').waitFor()
  assert.deepEqual(await inspect(page, 'bin', ['light', 'dark']), [])
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('button', { name: 'Brands', exact: true }).click()
  await page.waitForURL(/object=brand$/)
  await page.getByLabel('Select Slip one').check()
  await page.getByLabel('Select Slip two').check()
  await page.getByRole('region', { name: 'Selected: 2' }).getByRole('button', { name: 'Restore' }).click()
  await page.getByText('No deleted objects of this type').waitFor()
  assert.deepEqual(await idsInTrash(), ids)
  await page.getByRole('button', { name: 'Remove the filter Object type' }).click()
  await page.getByText('The trash is empty').waitFor()
  assert.deepEqual(complaints, [])
})
