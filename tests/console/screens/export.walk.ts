import assert from 'node:assert/strict'
import readSheets from 'read-excel-file/node'
import { eventually } from '../../webhooks/eventually.ts'
import { openShop, testsIn } from './shop.ts'

const inShop = testsIn(await openShop())

inShop(
  'the result of a list is exported as a workbook, which can be imported unchanged',
  async ({ open, vitrina }) => {
    const names = ['0012', '=1+1', 'Țara „Ș”']
    const brands = names.map((name, n) => ({ name, slug: `workbook-${n}` }))
    await vitrina.post('/external/brand/bulk-create/', brands)
    const { page, complaints, goTo } = await open()
    await goTo('/objects/brand?search=workbook-')
    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
    const download = await saved

    await page.getByText('The workbook is saved. Rows: 3.').waitFor()
    assert.equal(download.suggestedFilename(), 'brand.xlsx')
    const [sheet] = await readSheets(await download.path(), { trim: false })
    const [head = [], ...rows] = sheet?.data ?? []
    const valuesOf = (name: string) => rows.map((row) => row[head.indexOf(name)])
    assert.deepEqual([valuesOf('name'), valuesOf('slug')], [names, names.map((_, n) => `workbook-${n}`)])

    await goTo('/import')
    await page.getByRole('combobox', { name: 'Object type' }).click()
    await page.getByRole('option', { name: 'Brands', exact: true }).click()
    await page.locator('input[type=file]').setInputFiles(await download.path())
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByText('This is what the import would do.').waitFor()
    const unchanged = page.locator('main').getByText('Unchanged', { exact: true })
    const count = () => unchanged.locator('xpath=following-sibling::*').textContent()
    await eventually(async () => (await count()) === '3' || undefined)
    assert.deepEqual(complaints, [])
  },
)
