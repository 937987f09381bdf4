import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { inspect } from '../../browser/chromium.ts'
import { holdBack, refuseWith } from './hold.ts'
import { openShop, type Shop, testsIn } from './shop.ts'

const shop = await openShop()

const inShop = testsIn(shop)

const REFUSED = 'Somebody was quicker.'

/** Holds back writing calls to a path, to be refused when they are released. */
const holdWrites = (page: Page, part: string) =>
  holdBack(
    page,
    (request) => request.url().includes(part) && !request.url().includes('dry_run'),
    refuseWith(REFUSED),
  )

/** Tries all ways to close a dialog during its operation, and then lets it be refused: it remains, with the refusal. */
const staysUntilAnswered = async (page: Page, out: string, letGo: () => void): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: out, exact: true, disabled: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await dialog.locator('header button').click()
  letGo()
  await dialog.getByText(REFUSED).waitFor()
  await dialog.getByRole('button', { name: out, exact: true }).click()
}

/** List with all of these selected. */
const select = async ({ vitrina, open }: Shop, mark: string, count: number) => {
  const brands = Array.from({ length: count }, (_, place) => {
    const slug = `${mark}-${String(place + 1).padStart(2, '0')}`
    return { slug, name: slug, order: place }
  })
  await vitrina.post('/external/brand/bulk-create/', brands)
  const window = await open()
  window.page.setDefaultTimeout(8_000)
  await window.goTo(`/objects/brand?search=${mark}-&size=25`)
  await window.page.getByLabel('Select all on this page').check()
  return window
}

/** Starts a change of the selection's title. Returns the input. */
const editTitle = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Fields').and(page.locator('input:not([type=hidden])')).fill('Title for search')
  await page.getByRole('option', { name: 'Title for search engines' }).click()
  return page.getByRole('dialog').locator('[data-path=seo_title]')
}

inShop('the dialog that deletes a selection lists its objects', async (shop) => {
  const { page, complaints } = await select(shop, 'gone', 23)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText(/^gone-\d\d$/)
    .nth(19)
    .waitFor()
  assert.equal(await dialog.getByText(/^gone-\d\d$/).count(), 20)
  await dialog.getByText('And 3 more.').waitFor()
  await dialog.getByText('Nothing refers to them.').waitFor()
  assert.deepEqual(await inspect(page, 'bulk-delete', ['light', 'dark']), [])
  await dialog.getByRole('button', { name: 'Delete 23' }).click()
  await page.getByText('Deleted: 23').waitFor()
  assert.deepEqual(complaints, [])
})

inShop('a dialog that deletes a selection stays open until the response arrives', async (shop) => {
  const { page } = await select(shop, 'held', 2)
  const { requested, letGo } = await holdWrites(page, '/bulk-delete/')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete 2' }).click()
  await requested
  await staysUntilAnswered(page, 'Cancel', letGo)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

inShop('a dialog that changes a selection stays open until the response arrives', async (shop) => {
  const { page } = await select(shop, 'kept', 2)
  const { requested, letGo } = await holdWrites(page, '/bulk-update/')
  await (await editTitle(page)).fill('The same')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByRole('button', { name: 'Change 2' }).click()
  await requested
  await staysUntilAnswered(page, 'Back', letGo)
  await page.getByRole('button', { name: 'Preview changes' }).waitFor()
})

inShop('the confirmation of a single deletion stays open until the response arrives', async (shop) => {
  const { body } = await shop.vitrina.post('/external/brand/bulk-create/', [{ slug: 'one', name: 'one' }])
  const { page, goTo } = await shop.open()
  page.setDefaultTimeout(8_000)
  await goTo(`/objects/brand/${body[0].id}`)
  const { requested, letGo } = await holdBack(
    page,
    (request) => request.method() === 'DELETE',
    refuseWith(REFUSED),
  )
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await requested
  await staysUntilAnswered(page, 'Cancel', letGo)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

inShop('a bulk change writes exactly the values of its preview', async (shop) => {
  const { page } = await select(shop, 'shown', 2)
  const { requested, letGo } = await holdBack(page, (request) => /bulk-update.*dry_run/.test(request.url()))
  const title = await editTitle(page)
  await title.fill('Rehearsed')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await requested
  await title.fill('Typed since')
  letGo()
  await page.getByRole('cell', { name: 'Rehearsed' }).first().waitFor()
  await page.getByRole('button', { name: 'Change 2' }).click()
  await page.getByText('Written: 2').waitFor()
  const { body } = await shop.vitrina.get('/external/brand/?search=shown-&fields=seo_title')
  assert.deepEqual(body, [{ seo_title: 'Rehearsed' }, { seo_title: 'Rehearsed' }])
})
