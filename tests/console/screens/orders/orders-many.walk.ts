import assert from 'node:assert/strict'
import readSheets from 'read-excel-file/node'
import { inspect, keyboard } from '../../../browser/chromium.ts'
import { openShop, testsIn } from '../shop.ts'
import { numbersIn, shows } from './order-list.ts'

// Many orders at once: the selected ones, or all found, are changed or exported.

const shop = await openShop({}, 'demo')
const inShop = testsIn(shop)

inShop(
  'the status of many orders is changed by one call: a preview is shown first, and orders changed meanwhile are skipped',
  async (shop) => {
    const { vitrina } = shop
    const { page, complaints, goTo } = await shop.open({ width: 1440 })
    const [product] = (await vitrina.get('/external/product/?page_size=1')).body
    const order = (rrn: string, order_status: string) => ({
      rrn,
      order_items: [{ product: product.id, quantity: 1, order_status }],
    })
    await vitrina.post('/external/external-order/', [
      order('BULK-1', 'new'),
      order('BULK-2', 'new'),
      order('BULK-3', 'confirmed'),
      order('BULK-4', 'new'),
    ])
    const statuses = async () => {
      const { body } = await vitrina.get(
        '/external/external-order/?search=bulk-&fields=rrn,status&page_size=9',
      )
      const read = body as { rrn: string; status: string }[]
      return Object.fromEntries(read.map(({ rrn, status }) => [rrn, status]))
    }
    await goTo('/orders?search=bulk-')
    await shows(page, (numbers) => numbers.length === 4)
    await page.getByLabel('Select all on this page').check()
    await page.getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('radio', { name: 'Confirmed' }).check()
    await page.getByRole('button', { name: 'Preview changes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Will change: 3').waitFor()
    await dialog.getByText('Stay as they are: 1').waitFor()
    assert.deepEqual(await inspect(page, 'orders-bulk-status', ['light', 'dark']), [])
    assert.equal((await statuses())['BULK-1'], 'new')

    // Another change to one of them comes first: that order is reported as skipped, and the rest is changed.
    const [moved] = (await vitrina.get('/external/external-order/?search=bulk-2&fields=order_id,order_items'))
      .body
    await vitrina.post('/external/external-order/', [
      { rrn: 'BULK-2', order_items: [{ order_id: moved.order_items[0].order_id, order_status: 'canceled' }] },
    ])
    await dialog.getByRole('button', { name: 'Apply: 3' }).click()
    await dialog.getByText('Changed: 2').waitFor()
    await dialog.getByText('Skipped: 1').waitFor()
    assert.deepEqual(await statuses(), {
      'BULK-1': 'confirmed',
      'BULK-2': 'canceled',
      'BULK-3': 'confirmed',
      'BULK-4': 'confirmed',
    })
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('region', { name: /^Selected/ }).waitFor({ state: 'detached' })

    // By keyboard; and again after the shop's system has reverted it, which is not a retry of a lost call.
    const { sql, siteId } = vitrina
    await sql`update site set order_lifecycle = 'free' where id = ${siteId}`
    const confirmed = (
      await vitrina.get('/external/external-order/?search=bulk-&status=confirmed&page_size=9')
    ).body
    for (const turn of ['first', 'again']) {
      await goTo('/orders?search=bulk-&status=confirmed')
      await shows(page, (numbers) => numbers.length === 3)
      const keys = keyboard(page)
      await keys.reach('main tbody tr')
      await page.keyboard.press('x')
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      await page.getByRole('button', { name: 'Change status' }).press('Enter')
      await page.getByRole('dialog').getByRole('radio', { name: 'Done', exact: true }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Apply: 3' }).press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.equal((await statuses())['BULK-1'], 'done', turn)
      await vitrina.post('/external/external-order/?resend=apply', confirmed)
      assert.equal((await statuses())['BULK-1'], 'confirmed')
      await goTo('/orders')
    }
    assert.deepEqual(complaints, [])
  },
)

inShop('the selection, or all results, are exported as a table', async (shop) => {
  const { page, goTo } = await shop.open({ language: 'ru' })
  const downloaded = async () => {
    const wait = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV: строка на заказ' }).click()
    const file = await (await wait).createReadStream()
    let text = ''
    for await (const part of file) text += part
    return text.trimEnd().split('\n')
  }
  await goTo('/orders?search=demo-')
  const all = await numbersIn(page)
  await page.getByRole('button', { name: 'Выгрузить' }).click()
  const [heads, ...rows] = await downloaded()
  assert.ok(heads?.startsWith('\uFEFFНомер;ID;'), heads)
  assert.deepEqual(rows.map((row) => row.split(';')[0]).toSorted(), all.toSorted())

  await page.locator('main tbody input[type=checkbox]').first().check()
  const bar = page.getByRole('region', { name: 'Выбрано: 1' })
  await bar.getByRole('button', { name: 'Выгрузить' }).click()
  const [, ...chosen] = await downloaded()
  assert.deepEqual(
    chosen.map((row) => row.split(';')[0]),
    [all[0]],
  )
})

inShop('orders are exported as a workbook, with a row per order or per item', async (shop) => {
  const { vitrina } = shop
  const [product] = (await vitrina.get('/external/product/?page_size=1')).body
  const { status } = await vitrina.post('/external/external-order/', [
    {
      ...{ rrn: '0071234', customer: { name: '=1+1', phone: '069000111' } },
      order_items: [
        { product: product.id, quantity: 3, loyalty_price: 10.5 },
        { product: product.id, quantity: 1, loyalty_price: 2 },
      ],
    },
  ])
  assert.equal(status, 200)
  const { page, complaints, goTo } = await shop.open({ width: 390 })
  await goTo('/orders?search=0071234')
  const cellsOf = async (choice: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: choice }).click()
    const download = await saved
    await page
      .getByText(/^The workbook is saved\. Rows: /)
      .first()
      .waitFor()
    const [sheet] = await readSheets(await download.path(), { trim: false })
    const [head = [], ...rows] = sheet?.data ?? []
    return {
      file: download.suggestedFilename(),
      rows,
      valuesOf: (name: string) => rows.map((row) => row[head.indexOf(name)]),
    }
  }
  const { file, rows, valuesOf } = await cellsOf('Excel: a row per order')
  assert.match(file, /-orders\.xlsx$/)
  assert.equal(rows.length, 1)
  assert.deepEqual(['Number', 'Customer', 'Phone', 'Total'].map(valuesOf), [
    ['0071234'],
    ['=1+1'],
    ['069000111'],
    [33.5],
  ])
  await page.reload()
  const items = await cellsOf('Excel: a row per item')
  assert.deepEqual(['Quantity', 'Sum'].map(items.valuesOf), [
    [3, 1],
    [31.5, 2],
  ])
  assert.deepEqual(complaints, [])
})
