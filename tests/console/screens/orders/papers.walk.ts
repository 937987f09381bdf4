import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { inspect } from '../../../browser/chromium.ts'
import { WALKED } from '../../../browser/walked.ts'
import { openShop, testsIn } from '../shop.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

/** Sizes of printed pages, in millimetres. */
const printedPages = async (page: Page): Promise<(readonly [number, number])[]> => {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  assert.ok(pdf.includes('/Type /Page'), 'what a PDF says of its pages is not packed')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) =>
      [Math.round((Number(width) / 72) * 25.4), Math.round((Number(height) / 72) * 25.4)] as const,
  )
}

const paper = (page: Page, name: string) => page.getByRole('article', { name })

/** Three orders, of which two share a product. */
const threeOrders = async ({ vitrina }: Parameters<Parameters<typeof inShop>[1]>[0]) => {
  const [one, two] = (await vitrina.get('/external/product/?page_size=2')).body
  const [store] = (await vitrina.get('/external/shop/?page_size=1')).body
  const { body } = await vitrina.post('/external/external-order/', [
    {
      rrn: 'PAPER-1',
      shop: store.id,
      customer: { name: 'Ana <b>Rusu</b>', phone: '+373 69 111 222' },
      address: { address_ro: 'str. Florilor 5' },
      delivery: { courier: 'Nova', price: 50 },
      comment: 'Ring twice',
      order_items: [
        { product: one.id, quantity: 3, loyalty_price: 10.5 },
        { product: two.id, quantity: 1, loyalty_price: 20, order_status: 'canceled' },
      ],
    },
    { rrn: 'PAPER-2', order_items: [{ product: one.id, quantity: 4, loyalty_price: 10.5 }] },
    { rrn: 'Комплект 3', order_items: [{ product: two.id, quantity: 2, loyalty_price: 20 }] },
  ])
  return { ids: body.map(({ order_id }: { order_id: number }) => order_id) as number[], one, two }
}

inShop('selected orders are printed: packing slips, a picking list, delivery notes', async (shop) => {
  const { ids, one, two } = await threeOrders(shop)
  const { page, complaints, goTo } = await shop.open()
  page.setDefaultTimeout(8_000)
  await goTo('/orders')
  for (const name of ['PAPER-1', 'PAPER-2', 'Комплект 3'])
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Print' }).click()

  const slip = paper(page, 'Packing slip PAPER-1')
  await slip.waitFor()
  const text = await slip.innerText()
  for (const part of ['Ana <b>Rusu</b>', '+373 69 111 222', 'str. Florilor 5', 'Nova', 'Ring twice', '☐'])
    assert.ok(text.includes(part), `${part} is not in ${text}`)
  assert.ok(text.includes(one.name_en ?? one.name_ro) || text.includes(one.name_ro), text)
  assert.ok(text.includes('Not included, as cancelled or refused: 1 item.'), text)
  assert.equal(await slip.locator('tbody tr').count(), 1)
  assert.equal(await slip.getByRole('img', { name: 'PAPER-1', exact: true }).count(), 1)
  // Cyrillic letters cannot be encoded as a barcode; the slip has the barcode of our order number.
  const barcode = paper(page, 'Packing slip Комплект 3').getByRole('img', {
    name: String(ids[2]),
    exact: true,
  })
  assert.equal(await barcode.count(), 1)
  assert.deepEqual(await printedPages(page), [
    [210, 297],
    [210, 297],
    [210, 297],
  ])

  await page.getByLabel('Document').selectOption('Picking list')
  const list = paper(page, 'Picking list')
  await list.waitFor()
  assert.match(await list.innerText(), /3 orders · 2 products/)
  const rows = (await list.locator('tbody tr').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '))
  assert.equal(rows.length, 2)
  const ofProduct = (code: string) => rows.find((row) => row.includes(code)) ?? ''
  assert.match(ofProduct(one.code ?? one.name_ro), /PAPER-1 × 3, PAPER-2 × 4 7$/)
  assert.match(ofProduct(two.code ?? two.name_ro), /Комплект 3 × 2 2$/)
  assert.equal((await printedPages(page)).length, 1)

  await page.getByLabel('Document').selectOption('Delivery note')
  const note = paper(page, 'Delivery note PAPER-1')
  await note.waitFor()
  const content = (await note.innerText()).replace(/\s+/g, ' ')
  assert.match(content, /10\.50 3 \D*31\.50/)
  assert.match(content, /Total \D*31\.50/)
  assert.match(content, /Handed over by .* Received by/)
  assert.equal((await printedPages(page)).length, 3)
  assert.deepEqual(complaints, [])
})

inShop('a receipt roll has a page per order, and nothing else of the screen is printed', async (shop) => {
  const { ids } = await threeOrders(shop)
  const { page, complaints, goTo } = await shop.open({ scheme: 'dark' })
  page.setDefaultTimeout(8_000)
  await goTo(`/orders/papers?ids=${ids.join()}`)
  await paper(page, 'Packing slip PAPER-1').waitFor()
  await page.getByLabel('Paper size').selectOption('Roll, 80 mm')
  await page.waitForFunction('document.adoptedStyleSheets.some(({ cssRules }) => cssRules.length === 3)')
  const pages = await printedPages(page)
  assert.deepEqual(
    pages.map(([width]) => width),
    [80, 80, 80],
  )
  assert.ok(
    pages.every(([, height]) => height > 40 && height < 150),
    JSON.stringify(pages),
  )

  await page.emulateMedia({ media: 'print' })
  const [texts, colours] = await page.evaluate<[string, string[]]>(`[
    document.body.innerText,
    ['html', 'body', 'article'].map((name) => getComputedStyle(document.querySelector(name)).backgroundColor)
      .concat(getComputedStyle(document.querySelector('article')).color),
  ]`)
  assert.deepEqual(colours, [...Array(3).fill('rgb(255, 255, 255)'), 'rgb(0, 0, 0)'])
  for (const part of ['Print', 'Roll', 'Vitrina', 'Menu']) assert.ok(!texts.split('\n').includes(part), part)
  assert.match(texts, /^Packing slip\n/)
  await page.emulateMedia({ media: 'screen' })
  // The paper size chosen for the printer is still selected after a reload.
  await page.reload()
  await paper(page, 'Packing slip PAPER-1').waitFor()
  assert.equal(await page.getByLabel('Paper size').inputValue(), 'roll')
  assert.deepEqual(complaints, [])
})

inShop(
  'one order is printed from its screen, in each language, on a phone, and missing orders are reported',
  async (shop) => {
    const { ids } = await threeOrders(shop)
    const titles = { ro: 'Fișă de ambalare', ru: 'Упаковочный лист', uk: 'Пакувальний лист' } as const
    for (const [language, title] of Object.entries(titles)) {
      const { page, goTo, complaints } = await shop.open({ language: language as 'ro', width: 360 })
      page.setDefaultTimeout(8_000)
      await goTo(`/orders/papers?ids=${ids[0]}`)
      await paper(page, `${title} PAPER-1`).waitFor()
      assert.deepEqual(await inspect(page, `papers-${language}`, ['light', 'dark']), [])
      assert.deepEqual(complaints, [])
    }
    const { page, goTo, complaints } = await shop.open()
    page.setDefaultTimeout(8_000)
    await goTo(`/orders/${ids[1]}`)
    await page.getByRole('link', { name: 'Print' }).click()
    await paper(page, 'Packing slip PAPER-2').waitFor()
    assert.equal(await page.getByRole('article').count(), 1)
    await goTo(`/orders/papers?ids=${ids[1]},999999999`)
    await page.getByText('Not there any more: 1 order.').waitFor()
    assert.deepEqual(await inspect(page, 'papers', ['light', 'dark']), [])
    assert.deepEqual(complaints, [])
  },
)

inShop(
  'a long roll is one page in each language and for each paper, wherever its lines break',
  async (shop) => {
    const products = (await shop.vitrina.get('/external/product/?page_size=100')).body
    const { body } = await shop.vitrina.post(
      '/external/external-order/',
      [12, 25, 48].map((count) => ({
        order_items: products
          .slice(0, count)
          .map(({ id }: { id: number }) => ({ product: id, quantity: 2, loyalty_price: 20 })),
      })),
    )
    const ids = body.map(({ order_id }: { order_id: number }) => order_id).join()
    for (const language of WALKED) {
      const { page, context, goTo } = await shop.open({ language })
      page.setDefaultTimeout(8_000)
      await context.addInitScript(`localStorage.setItem('vitrina.paper-format', '"roll"')`)
      for (const [name, count] of [
        ['packing', 3],
        ['picking', 1],
        ['delivery', 3],
      ] as const) {
        await goTo(`/orders/papers?ids=${ids}&paper=${name}`)
        await page
          .locator('main header ~ table')
          .nth(count - 1)
          .waitFor()
        const pages = await printedPages(page)
        assert.deepEqual(
          pages.map(([width]) => width),
          Array(count).fill(80),
          `${name} ${language} ${JSON.stringify(pages)}`,
        )
      }
      await context.close()
    }
  },
)
