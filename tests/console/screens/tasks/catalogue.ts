import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { eventually } from '../../../webhooks/eventually.ts'
import { isAtTree, line, meant, plant } from '../arranging.ts'
import { makePriced } from '../priced.ts'
import { button, link, type Task, type TaskRun } from './task.ts'

const LIST = readFileSync(new URL('../../supplier-lists/moldelectro-1251.csv', import.meta.url))

/** Products with these prices, all found by the mark. */
const makeProducts = async ({ shop: { vitrina }, mark }: TaskRun, prices: readonly string[]) => {
  const body = await makePriced({ vitrina }, mark, prices)
  const field = async (name: string): Promise<unknown[]> => {
    const response = await vitrina.get(
      `/external/product/?code=${mark}&ordering=id&page_size=500&fields=${name}`,
    )
    return response.body.map((one: Record<string, unknown>) => one[name])
  }
  return { ids: body.map(({ id }: { id: number }) => id) as number[], field }
}

const csv = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer })

/** Raises the prices of all found products by ten percent, rounded to whole numbers. */
const raisePrices = async ({ hand, page, goTo, check, mark }: TaskRun, count: number) => {
  await goTo(`/objects/product?code=${mark}`)
  await hand.tick(page.getByLabel('Select all on this page'))
  if (count > 50) await hand.press(button(page, `Select all found (${count})`))
  await check('selected')
  await hand.press(button(page, 'Edit'))
  const dialog = page.getByRole('dialog')
  await hand.pick(dialog.getByLabel('Fields').and(page.locator('input:not([type=hidden])')), 'Price')
  await hand.tick(dialog.getByRole('radio', { name: 'By a percentage' }))
  await hand.type(dialog.getByRole('textbox', { name: 'Percentage' }), '10')
  await hand.tick(dialog.getByRole('radio', { name: 'to 1', exact: true }))
  await check('prices')
  await hand.press(button(dialog, 'Preview changes'))
  await dialog.getByText(`Will change: ${count}`).waitFor()
  await check('difference')
  await hand.press(button(dialog, `Change ${count}`))
  await page.getByText(`Written: ${count}`, { exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })
}

export const catalogueTasks: readonly Task[] = [
  [
    'a supplier’s list in windows-1251, with his own headers and decimal commas, goes in',
    async ({ shop, hand, page, goTo, check, mark }) => {
      const keys = [1, 2, 3, 4].map((n) => `МЭ-${mark}-${n}`)
      const known = { name_ro: 'Produs', price: '1.00', category: [], specifications: [] }
      const products = keys.map((group_product_id) => ({ ...known, group_product_id }))
      await shop.vitrina.post('/external/product/bulk-upsert/', products)
      await goTo('/import')
      await hand.pick(page.getByRole('combobox', { name: 'Object type' }), 'Products')
      const text = LIST.toString('latin1').replaceAll('-00', `-${mark}-`)
      await hand.give(button(page, 'Choose a file'), csv('prices.csv', Buffer.from(text, 'latin1')))
      await button(page, 'Check the file').waitFor()
      await check('import')
      await hand.press(button(page, 'Check the file'))
      await hand.press(button(page, 'Import 4'))
      await button(page, 'Import another file').waitFor()
      const key = encodeURIComponent(keys[1] ?? '')
      const { body } = await shop.vitrina.get(`/external/product/by/group_product_id/${key}/`)
      assert.deepEqual([body.name_ru, body.price], ['Утюг паровой', '1234.50'])
    },
  ],
  [
    'three refused lines are mended',
    async (run) => {
      const { hand, page, goTo, check, mark, shop } = run
      const head = 'group_category_id,name_ro,position'
      // Not on the screen that still shows the result of the previous list.
      await goTo('/')
      await goTo('/import?object=category')
      const bad = [1, 2, 3].map((n) => `${mark}-${n},Rând ${n},x${n}`)
      const lines = `${[head, ...bad, `${mark}-4,Rând 4,4`].join('\n')}\n`
      await hand.give(button(page, 'Choose a file'), csv('lines.csv', Buffer.from(lines)))
      await hand.press(button(page, 'Check the file'))
      await hand.press(button(page, 'Import 1'))
      const saved = page.waitForEvent('download')
      await hand.press(link(page, 'File of the refused lines'))
      const refused = readFileSync(await (await saved).path(), 'utf8')
      await check('refused')
      const mended = Buffer.from(refused.replaceAll(/,x(\d)/g, ',$1'))
      await hand.press(button(page, 'Import another file'))
      await page.getByText('Drop the file here').waitFor()
      await hand.give(button(page, 'Choose a file'), csv('lines-errors.csv', mended))
      await hand.press(button(page, 'Check the file'))
      await hand.press(button(page, 'Import 3'))
      await eventually(async () => {
        const response = await shop.vitrina.get(`/external/category/?search=${mark}`)
        return response.headers.get('x-total-count') === '4' || undefined
      })
    },
  ],
  [
    '200 prices go up by 10 %, rounded, and back',
    async (run) => {
      const { field } = await makeProducts(
        run,
        Array.from({ length: 200 }, (_, n) => `${n + 5}.00`),
      )
      await raisePrices(run, 200)
      assert.deepEqual((await field('price')).slice(0, 3), ['6.00', '7.00', '8.00'])
    },
  ],
  [
    'an edit of many is taken back',
    async (run) => {
      const { page, hand } = run
      const { field } = await makeProducts(run, ['10.00', '20.00'])
      await raisePrices(run, 2)
      assert.deepEqual(await field('price'), ['11.00', '22.00'])
      await hand.takeBack()
      await page.getByText('Restored: 2.').waitFor()
      assert.deepEqual(await field('price'), ['10.00', '20.00'])
    },
  ],
  [
    'a deletion is taken back',
    async (run) => {
      const { page, hand, goTo } = run
      const { ids, field } = await makeProducts(run, ['10.00'])
      await goTo(`/objects/product/${ids[0]}`)
      await hand.press(button(page, 'Delete'))
      await hand.press(button(page.getByRole('dialog'), 'Delete'))
      await page.waitForURL(/objects\/product$/)
      assert.deepEqual(await field('id'), [])
      await hand.takeBack()
      await page.getByText('Objects restored: 1.').waitFor()
      assert.deepEqual(await field('id'), ids)
    },
  ],
  [
    'the tree is put in another order',
    async ({ shop, hand, page, goTo, check, mark }) => {
      const { ash, beech, cedar, order } = await plant(shop.vitrina, mark)
      await goTo(`/tree?at=${ash}`)
      await eventually(async () => (await meant(page)).endsWith('Ash') || undefined)
      await check('tree')
      await hand.press(line(page, `${mark} Ash`).getByRole('button', { name: /^More/ }))
      await check('tree-menu')
      await hand.press(page.getByRole('menuitem', { name: /^Move down/ }))
      await eventually(async () => (await order()).join() === [beech, ash, cedar].join() || undefined)
      await isAtTree(page)
    },
  ],
  [
    'who changed a promotion, and what',
    async ({ shop, hand, page, goTo, check, mark }) => {
      const { post, put, sql, siteId } = shop.vitrina
      await sql`update site set history_days = 30 where id = ${siteId}`
      const { body } = await post('/external/promo/bulk-create/', [
        { name_ro: mark, name_ru: mark, hide: false, slug: mark, expire_date: '2027-01-31T10:00:00Z' },
      ])
      await put(`/external/promo/${body[0].id}/`, { name_ro: `${mark} nou` })
      await goTo(`/objects/promo?search=${mark}`)
      await hand.press(page.getByRole('row').filter({ hasText: mark }).getByRole('link').first())
      const history = page.getByRole('region', { name: 'History' })
      await history.getByText(`${mark} nou`).waitFor()
      await history.getByText('test', { exact: true }).first().waitFor()
      await check('history')
    },
  ],
  [
    'products without a Ukrainian name',
    async (run) => {
      const { hand, page, goTo, check } = run
      await makeProducts(run, ['10.00'])
      await goTo('')
      await check('today')
      await hand.press(page.getByRole('link', { name: /^Products: .* Name \(UK\)$/ }))
      await page.getByText('Not filled in: Name (UK)').waitFor()
      await check('products')
    },
  ],
  [
    'stock of a product by store',
    async (run) => {
      const { shop, hand, page, goTo, check, mark } = run
      const { ids } = await makeProducts(run, ['10.00'])
      const store = `Depozit ${mark}`
      // More than fit on one screen.
      const names = [...Array.from({ length: 12 }, (_, n) => `Filiala ${mark} ${n}`), store]
      await shop.vitrina.post(
        '/external/shop/bulk-create/',
        names.map((name_ro) => ({
          ...{ name_ro, code: name_ro, lat: 47, lon: 28.8, is_active: true, addresses: {} },
        })),
      )
      await goTo(`/objects/product/${ids[0]}`)
      await hand.press(button(page.getByRole('navigation', { name: 'Sections' }), 'Stock by store'))
      const stock = page.getByRole('region', { name: 'Stock by store' })
      await hand.type(stock.getByRole('searchbox'), store)
      await hand.type(stock.getByLabel(`In stock: ${store}`), '2,5')
      await check('stock')
      await hand.press(button(stock, 'Save (1)'))
      await page.getByText('Saved', { exact: true }).first().waitFor()
      // The message may still be that of the previous task.
      const stored = await eventually(async () => {
        const { body } = await shop.vitrina.get(`/external/product/${ids[0]}/stock/`)
        return body.length > 0 ? body : undefined
      })
      assert.deepEqual(
        stored.map(({ qty }: { qty: number }) => qty),
        [2.5],
      )
    },
  ],
  [
    'a product gets a picture',
    async (run) => {
      const { hand, page, goTo, check } = run
      const { ids, field } = await makeProducts(run, ['10.00'])
      await goTo(`/objects/product/${ids[0]}`)
      const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#da2' } })
        .png()
        .toBuffer()
      await hand.give(button(page, 'Choose pictures'), { name: 'honey.png', mimeType: 'image/png', buffer })
      await page.getByText('1 picture added. Save to keep them.').waitFor()
      await check('picture')
      await hand.press(button(page, 'Save'))
      await page.getByText('Saved', { exact: true }).first().waitFor()
      // The message may still be that of the previous task.
      await eventually(async () => /\/pictures\//.test(JSON.stringify(await field('images'))) || undefined)
    },
  ],
]
