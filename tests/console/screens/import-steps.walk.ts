import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { WITHOUT_BROWSER } from '../../browser/chromium.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { signIn } from '../operator.ts'
import { openShop } from './shop.ts'

const shop = await openShop()
const skip = WITHOUT_BROWSER
const own = await shop?.open()

const open = async (path: string): Promise<Page> => {
  const window = own as NonNullable<typeof own>
  await window.goTo(path)
  return window.page
}

const fileOf = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content as string),
})

/** Category with a key; undefined when it does not exist. */
const matches = async (key: string) => {
  const { get } = (shop as NonNullable<typeof shop>).vitrina
  const { status, body } = await get(`/external/category/by/group_category_id/${encodeURIComponent(key)}/`)
  return status === 200 ? body : undefined
}

const count = (page: Page, label: string): Promise<string | null> =>
  page.locator('main').getByText(label, { exact: true }).locator('xpath=following-sibling::*').textContent()

const tryOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('This is what the import would do.').waitFor()
}

const MARKUP = '<img src=x onerror=alert(1)>'

test('by mouse: columns are matched by field names in any language, changed, validated and imported; the refused lines are a file', {
  skip,
}, async () => {
  const page = await open('/import')
  await page.getByRole('combobox', { name: 'Object type' }).click()
  await page.getByRole('option', { name: 'Categories', exact: true }).click()
  const csv = `Ключ категории;Denumire;Название;Position;${MARKUP};note\r\nimp-1;"Lapte; ouă";Молоко;7;x;y\r\nimp-2;${MARKUP};;abc;x;y\r\n`
  await page.locator('input[type=file]').setInputFiles(fileOf('menu.csv', csv))
  const fieldOf = (name: string) => page.getByRole('combobox', { name: `Field for the column ${name}` })
  assert.equal(await fieldOf('Ключ категории').inputValue(), 'group_category_id')
  assert.equal(await fieldOf('Denumire').inputValue(), 'name_ro')
  assert.equal(await fieldOf('Название').inputValue(), 'name_ru')
  assert.equal(await fieldOf(MARKUP).inputValue(), '')
  await fieldOf('note').selectOption('name_ru')
  await page.getByText('Two columns go to the same field').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Check the file' }).isDisabled())
  await fieldOf('note').selectOption('name_en')
  const preview = page.getByRole('region', { name: 'The first lines' })
  assert.equal(await preview.getByText(MARKUP).count(), 1)
  assert.equal(await preview.getByLabel('This cannot be read as Position').count(), 1)

  await tryOut(page)
  assert.equal(await count(page, 'To be created'), '1')
  assert.equal(await count(page, 'Refused'), '1')
  assert.equal(await matches('imp-1'), undefined)
  await page.getByRole('button', { name: 'Import 1' }).click()
  await page.getByRole('button', { name: 'Import another file' }).waitFor()
  const { name_ro, name_ru, name_en, position } = await matches('imp-1')
  assert.deepEqual(
    { name_ro, name_ru, name_en, position },
    {
      name_ro: 'Lapte; ouă',
      name_ru: 'Молоко',
      name_en: 'y',
      position: 7,
    },
  )
  await page.getByRole('link', { name: /^Job \d/ }).click()
  // Both screens show refused lines, so the test must wait for the other screen.
  await page.getByRole('button', { name: 'Import another file' }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Refused lines' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'File of the refused lines' }).click(),
  ])
  const refused = await readFile(await download.path(), 'utf8')
  assert.match(
    refused,
    /^group_category_id;name_ro;name_ru;position;_column_5;name_en;_line;_errors\r\nimp-2;/,
  )
  assert.deepEqual(own?.complaints, [])
})

test('by keyboard: a file is selected, validated and imported', { skip }, async () => {
  const page = await open('/import?object=category')
  // Registered early: from then on the browser hands over the file chooser instead of showing its dialog.
  const chosen = page.waitForEvent('filechooser')
  const press = (key: string) => page.keyboard.press(key)
  const reach = async (name: string): Promise<void> => {
    for (let tabs = 0; tabs < 60; tabs++) {
      if ((await page.evaluate<string>('document.activeElement.textContent')) === name) return
      await press('Tab')
    }
    assert.fail(`${name} is not reached`)
  }
  await page.getByRole('combobox', { name: 'Object type' }).focus()
  await reach('Choose a file')
  await press('Enter')
  const chooser = await chosen
  await chooser.setFiles(fileOf('keys.csv', 'group_category_id,name_ro\nkeys-1,Unu\n'))
  await page.getByRole('heading', { name: 'Columns of the file' }).waitFor()
  await reach('Check the file')
  await press('Enter')
  await page.getByText('This is what the import would do.').waitFor()
  await reach('Import 1')
  await press('Enter')
  await eventually(() => matches('keys-1'))
  await page.getByRole('button', { name: 'Import another file' }).waitFor()
  await reach('Import another file')
  await press('Enter')
  await page.getByText('Drop the file here').waitFor()
})

test('a dropped file in the encoding of an old back-office system is read correctly', {
  skip,
}, async () => {
  const page = await open('/import?object=category')
  // "Молоко" and "Название" in windows-1251.
  const bytes = [...Buffer.from('group_category_id;'), 0xcd, 0xe0, 0xe7, 0xe2, 0xe0, 0xed, 0xe8, 0xe5, 10]
  bytes.push(...Buffer.from('cp-1;'), 0xcc, 0xee, 0xeb, 0xee, 0xea, 0xee, 10)
  const files = await page.evaluateHandle(
    `(() => { const all = new DataTransfer(); all.items.add(new File([new Uint8Array([${bytes}])], 'old.csv')); return all })()`,
  )
  await page.getByText('Drop the file here').dispatchEvent('drop', { dataTransfer: files })
  assert.equal(await page.getByLabel('Encoding of the file').inputValue(), 'windows-1251')
  await tryOut(page)
  await page.getByRole('button', { name: 'Import 1' }).click()
  assert.equal((await eventually(() => matches('cp-1'))).name_ru, 'Молоко')
  await page.getByRole('button', { name: 'Import another file' }).click()
})

test('NDJSON with other names is converted; a compressed file is sent unchanged', {
  skip,
}, async () => {
  const page = await open('/import?object=category')
  const line = '{"Key of the category": 1234567890123456, "name_ro": "Mare", "other": [1]}\n'
  await page.locator('input[type=file]').setInputFiles(fileOf('all.ndjson', line))
  await page.getByRole('heading', { name: 'Columns of the file' }).waitFor()
  await tryOut(page)
  await page.getByRole('button', { name: 'Import 1' }).click()
  await eventually(() => matches('1234567890123456'))
  await page.getByRole('button', { name: 'Import another file' }).click()
  const packed = fileOf('all.csv.gz', gzipSync('group_category_id,name_ro\ngz-1,Zip\n'))
  await page.locator('input[type=file]').setInputFiles(packed)
  await page.getByText('A compressed file cannot be previewed here').waitFor()
  await tryOut(page)
  await page.getByRole('button', { name: 'Import 1' }).click()
  await eventually(() => matches('gz-1'))
})

test('an unsupported file, and one refused by the server, show the reason', { skip }, async () => {
  const page = await open('/import?object=category')
  const file = page.locator('input[type=file]')
  await file.setInputFiles(fileOf('book.csv', 'PK\u0003\u0004'))
  await page.getByText('This file cannot be read as a workbook').waitFor()
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  await file.setInputFiles(fileOf('old.xls', old))
  await page.getByText('Save it as XLSX without a password').waitFor()
  await file.setInputFiles(fileOf('list.json', '[{"name_ro": "Unu"}]'))
  await page.getByText('This is a JSON array.').waitFor()
  await file.setInputFiles(fileOf('bad.csv.gz', gzipSync('nonsense\n1\n')))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('alert').getByText('nonsense').waitFor()
})

/** Number of jobs of the shop, from the `X-Total-Count` header. */
const jobs = async () =>
  (await (shop as NonNullable<typeof shop>).vitrina.get('/external/job/')).headers.get('x-total-count')

test('a file is not sent if its preparation is stopped', { skip }, async () => {
  const page = await open('/import?object=category')
  await page.locator('input[type=file]').setInputFiles(fileOf('new.csv', 'name_ro\nOprit\n'))
  await tryOut(page)
  const before = await jobs()
  // Reading the file waits until `goOn()` is called.
  await page.evaluate(`(() => {
    const read = Blob.prototype.arrayBuffer
    const told = new Promise((resolve) => { window.goOn = resolve })
    Blob.prototype.arrayBuffer = async function () { await told; return read.call(this) }
  })()`)
  await page.getByRole('button', { name: 'Import 1' }).click()
  await page.getByText('Preparing the file').waitFor()
  const stop = page.getByRole('button', { name: 'Stop', exact: true })
  await stop.click()
  await page.evaluate('window.goOn()')
  await stop.waitFor({ state: 'detached' })
  assert.equal(await jobs(), before)
})

test('an example file can be downloaded and imported', { skip }, async () => {
  const page = await open('/import?object=category')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Example as CSV' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  assert.match(text, /^id,position,name_ro,/)
  assert.ok(text.split('\n').length > 2)
})

test('jobs are listed, and stopped while running; a viewer stops and imports nothing', {
  skip,
}, async () => {
  if (!shop) return
  const { body } = await shop.vitrina.post('/external/category/import/', 'name_ro\nUnu\n', {
    'content-type': 'text/csv',
  })
  const running = { ...body, state: 'running', total: 1000, created: 400, eta_seconds: 60, errors: [] }
  const stopped: string[] = []
  const pretend = (page: Page) =>
    page.route(`**/external/job/${body.id}/`, (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: running })
      stopped.push(route.request().method())
      running.state = 'cancelled'
      return route.fulfill({ status: 204 })
    })
  const viewer = await shop.open({ as: await signIn(shop.vitrina, { role: 'viewer' }) })
  await pretend(viewer.page)
  await viewer.goTo('/import')
  await viewer.page.getByText('Your role cannot import').waitFor()
  await viewer.goTo(`/jobs/${body.id}`)
  await viewer.page.getByText('Lines done: 400 of 1,000').waitFor()
  assert.equal(await viewer.page.getByRole('button', { name: 'Stop the import' }).count(), 0)

  const page = await open('/jobs')
  await pretend(page)
  await page.getByRole('table').getByRole('link', { name: 'Categories' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Stop the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the import' }).click()
  await page.getByText('Stopped', { exact: true }).waitFor()
  assert.deepEqual(stopped, ['DELETE'])
})
