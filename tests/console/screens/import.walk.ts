import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect, WITHOUT_BROWSER } from '../../browser/chromium.ts'
import { openShop } from './shop.ts'

const shop = await openShop()

test('an import whose polls fail for a while is not started twice, and is followed to its end', {
  skip: WITHOUT_BROWSER,
}, async () => {
  if (!shop) return
  const { page, goTo } = await shop.open()
  await goTo('/import?object=category')
  // Without a key, so that every import creates one more.
  const file = { name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from('name_ro\nO dată\n') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('This is what the import would do.').waitFor()
  await page.clock.install()
  let requests = 0
  let isOffline = true
  await page.route('**/external/job/*/', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    if (requests++ > 0 && isOffline)
      return route.fulfill({ status: 503, json: { detail: 'Away for a while.' } })
    const response = await route.fetch()
    const job = await response.json()
    return route.fulfill({ response, json: isOffline ? { ...job, state: 'running' } : job })
  })
  const start = page.getByRole('button', { name: 'Import 1' })
  await start.click()
  await page.getByText('Running', { exact: true }).waitFor()
  const failure = page.getByRole('alert').getByText('Away for a while.')
  for (let tries = 0; tries < 20 && (await failure.count()) === 0; tries++) await page.clock.runFor(1000)
  await failure.waitFor()
  assert.equal(await page.getByText('Running', { exact: true }).count(), 1)
  assert.equal(await start.getAttribute('aria-disabled'), 'true')

  await page.getByRole('link', { name: /^Job \d/ }).click()
  await page.getByRole('heading', { name: 'Import: Categories' }).waitFor()
  await failure.waitFor()
  isOffline = false
  await page.clock.runFor(6000)
  await page.getByText('Done', { exact: true }).waitFor()
  assert.equal(await failure.count(), 0)
})

test('a wrong import is undone on a phone, by keyboard, after a preview', {
  skip: WITHOUT_BROWSER,
}, async () => {
  if (!shop) return
  const { vitrina, operator } = shop
  await vitrina.post('/external/brand/bulk-create/', [{ slug: 'undo-walk', name: 'As it should be' }])
  const file =
    '{"slug":"undo-walk","name":"Wrong column"}\n{"slug":"undo-walk-2","name":"Should not be there"}\n'
  const { body: job } = await operator.post(`${operator.site}/external/brand/import/`, file, {
    'content-type': 'application/x-ndjson',
  })
  const { page, goTo, complaints } = await shop.open({ width: 390, isTouch: true })
  await goTo(`/jobs/${job.id}`)
  const undo = page.getByRole('button', { name: 'Undo the import' })
  await undo.click()
  const dialog = page.getByRole('dialog', { name: 'Undo the import' })
  await dialog.getByText('As it should be').waitFor()
  await dialog.getByText('Should not be there').waitFor()
  assert.deepEqual(await inspect(page, 'import-undo', ['light', 'dark']), [])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('main button:focus').getByText('Undo the import').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('As it should be').waitFor()
  await dialog.getByRole('button', { name: 'Undo the import' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The import was undone' }).waitFor()
  await page.getByText('Restored: 1 · In the trash: 1 · Skipped: 0').waitFor()
  assert.equal(await undo.count(), 0)
  assert.deepEqual(await inspect(page, 'import-undone', ['light', 'dark']), [])
  const { body: brands } = await vitrina.get('/external/brand/?page_size=5000&fields=slug,name')
  assert.ok(brands.some(({ name }: { name: string }) => name === 'As it should be'))
  assert.ok(!brands.some(({ slug }: { slug: string }) => slug === 'undo-walk-2'))

  const { body: sent } = await vitrina.post('/external/brand/import/', file, {
    'content-type': 'application/x-ndjson',
  })
  await goTo(`/jobs/${sent.id}`)
  await page.getByText('This import cannot be undone').waitFor()
  assert.equal(await undo.count(), 0)
  assert.deepEqual(complaints, [])
})
