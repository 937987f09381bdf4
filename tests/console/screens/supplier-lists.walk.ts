import assert from 'node:assert/strict'
import { join } from 'node:path'
import { openShop, testsIn } from './shop.ts'

const shop = await openShop()
const test = testsIn(shop)
const own = await shop?.open()

const LISTS = join(import.meta.dirname, '../supplier-lists')

/** Creates products in the shop, like an ERP before the list arrives. */
const haveProducts = async (...keys: readonly string[]): Promise<void> => {
  const { post } = (shop as NonNullable<typeof shop>).vitrina
  const fields = { name_ro: 'Produs', price: '1.00', qty: 1, category: [], specifications: [] }
  const products = keys.map((group_product_id) => ({ group_product_id, ...fields }))
  const { status, body } = await post('/external/product/bulk-upsert/', products)
  assert.equal(status, 200, JSON.stringify(body))
}

const productOf = async (key: string) => {
  const { get } = (shop as NonNullable<typeof shop>).vitrina
  const { body } = await get(`/external/product/by/group_product_id/${encodeURIComponent(key)}/`)
  const { name_ro, name_ru, price, qty } = body
  return { name_ro, name_ru, price, qty }
}

/** Drops a list, and runs `between` before the dry run. */
const drop = async (list: string, between?: (page: NonNullable<typeof own>['page']) => Promise<void>) => {
  const { page, goTo } = own as NonNullable<typeof own>
  await goTo('/import?object=product')
  await page.locator('input[type=file]').setInputFiles(join(LISTS, list))
  await between?.(page)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('This is what the import would do.').waitFor()
  return page
}

const importAll = async (page: NonNullable<typeof own>['page'], count: number): Promise<void> => {
  await page.getByRole('button', { name: `Import ${count}` }).click()
  await page.getByRole('button', { name: 'Import another file' }).click()
}

test('a list in windows-1251 with decimal commas below a letterhead is imported, and creates nothing on request', async () => {
  await haveProducts('МЭ-001', 'МЭ-002', 'МЭ-003')
  const page = await drop('moldelectro-1251.csv', (page) =>
    page.getByLabel('Update existing objects only').check(),
  )
  await page.getByRole('cell', { name: 'There is no product with group_product_id “МЭ-004”' }).waitFor()
  await importAll(page, 3)
  const name_ro = 'Produs'
  assert.deepEqual(await productOf('МЭ-001'), {
    name_ro,
    name_ru: 'Чайник «Дачный», 1,7 л',
    price: '349.00',
    qty: 12,
  })
  assert.deepEqual(await productOf('МЭ-002'), { name_ro, name_ru: 'Утюг паровой', price: '1234.50', qty: 3 })
  assert.deepEqual(await productOf('МЭ-003'), {
    name_ro,
    name_ru: 'Лампа LED 9 Вт',
    price: '27.50',
    qty: 1250,
  })
})

test('the same error in many lines is shown once', async () => {
  const { page, goTo } = own as NonNullable<typeof own>
  await goTo('/import?object=product')
  const lines = Array.from({ length: 7 }, (_, n) => `absent-${n},5\n`)
  const buffer = Buffer.from(`group_product_id,price\n${lines.join('')}absent-7,five\n`)
  await page.locator('input[type=file]').setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer })
  await page.getByLabel('Update existing objects only').check()
  await page.getByRole('button', { name: 'Check the file' }).click()
  const table = page.getByRole('table', { name: 'Refused lines' })
  await table.getByRole('cell', { name: '2, 3, 4 and 5 more lines' }).waitFor()
  await table
    .getByRole('cell', { name: '8 × SKU / external ID group_product_id: There is no product' })
    .waitFor()
  assert.equal(await table.locator('tbody tr').count(), 2)
})

test('a workbook of two sheets, with merged titles and prices in words, is imported from its second sheet, which is proposed', async () => {
  await haveProducts('AM-1', 'AM-2', 'AM-3', 'AM-4')
  const page = await drop('agro-market.xlsx', async (page) => {
    assert.equal(await page.getByLabel('Sheet').locator('option:checked').innerText(), 'Прайс')
    await page.getByText('Ignored after the numbers: лей.').waitFor()
    assert.equal(await page.getByLabel('Line with the column names').inputValue(), '2')
  })
  await importAll(page, 4)
  const name_ro = 'Produs'
  assert.deepEqual(await productOf('AM-1'), {
    name_ro,
    name_ru: 'Молоко 2,5 %, 1 л',
    price: '21.50',
    qty: 340,
  })
  assert.deepEqual(await productOf('AM-2'), {
    name_ro,
    name_ru: 'Сыр «Российский», кг',
    price: '1189.00',
    qty: 12.345,
  })
  assert.deepEqual(await productOf('AM-3'), { name_ro, name_ru: 'Масло 82 %', price: '45.99', qty: 7 })
  assert.deepEqual(await productOf('AM-4'), { name_ro, name_ru: 'Сметана 20 %', price: '35.00', qty: 1 })
})

test('a CSV of Excel in Romanian is imported; the effect of another decimal separator is shown before', async () => {
  await haveProducts('R-10', 'R-11', 'R-12')
  const page = await drop('excel-ro.csv', async (page) => {
    const preview = page.getByRole('region', { name: 'The first lines' })
    await preview.getByText('1200', { exact: true }).waitFor()
    await page.getByLabel('Numbers in the file').selectOption('point')
    await preview.getByText('1.200', { exact: true }).waitFor()
    await page.getByLabel('Numbers in the file').selectOption('comma')
  })
  await importAll(page, 3)
  assert.deepEqual(await productOf('R-11'), {
    name_ro: 'Făină albă 2 kg',
    name_ru: null,
    price: '1041.00',
    qty: 1200,
  })
  assert.equal((await productOf('R-12')).name_ro, 'Brânză de oi "Dealul", kg')
  assert.deepEqual(own?.complaints, [])
})

test('fields selected for a list are preselected for the next one with the same columns, until they are reset', async () => {
  const { page, goTo } = own as NonNullable<typeof own>
  const take = async () => {
    await goTo('/import?object=product')
    const buffer = Buffer.from('Letterhead;;\nX;Y;Cod produs\nUnu;7;R-10\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('heading', { name: 'Columns of the file' }).waitFor()
  }
  const fieldOf = (name: string) => page.getByRole('combobox', { name: `Field for the column ${name}` })
  await take()
  assert.equal(await fieldOf('X').inputValue(), '')
  await fieldOf('X').selectOption('name_ro')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('This is what the import would do.').waitFor()
  await goTo('/import')
  await page.reload()
  await take()
  await page.getByText('These fields were chosen for files with the same columns.').waitFor()
  assert.equal(await fieldOf('X').inputValue(), 'name_ro')
  await page.getByRole('button', { name: 'Forget the choice' }).click()
  assert.equal(await fieldOf('X').inputValue(), '')
  assert.equal(await page.getByText('These fields were chosen').count(), 0)
})
