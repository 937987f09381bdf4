import assert from 'node:assert/strict'
import { inspect } from '../../../browser/chromium.ts'
import { openShop, testsIn } from '../shop.ts'
import { order, phone, press } from './picked-order.ts'

const shop = await openShop({}, 'demo')

testsIn(shop)(
  'a scanner that types like a keyboard ticks the item of a barcode or code, adds one by each scan, and refuses other codes',
  async (opened) => {
    const { vitrina } = opened
    const { names, address, read } = await order(opened, 'PICK-6', 2, 1)
    const [{ product }, { product: other }] = (await read()).order_items
    const codes = [
      { id: product, barcodes: ['0012345678905'], code: 'GO-12' },
      { id: other, unit: 'KGM' },
    ]
    assert.equal((await vitrina.put('/external/product/bulk-update/', codes)).status, 200)
    const { page, goTo } = await phone(opened)
    await goTo(address)
    await page.getByRole('region').first().waitFor()
    const scan = async (code: string, answer: string) => {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      await page.getByRole('status').getByText(answer, { exact: true }).waitFor()
    }
    await scan('0012345678905', `${names[0]}: 1 of 2`)
    // A scanner may omit the zero of a UPC.
    await scan('12345678905', `${names[0]}: 2 of 2`)
    await scan('GO-12', `${names[0]} is already complete`)
    await scan('4810000000004', '4810000000004 is not in this order')
    assert.equal(new URL(page.url()).search, `?order=${(await read()).order_id}`)
    await press(page, `One less: ${names[0]}`)
    await page.getByLabel('Barcode or code').fill('GO-12')
    await press(page, 'Tick')
    await page.getByRole('status').getByText(`${names[0]}: 2 of 2`, { exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Scan by camera' }).count(), 0)
  },
)

testsIn(shop)(
  'the camera ticks an item where the browser detects barcodes, and the button is absent where it reads no format',
  async (opened) => {
    const { names, address, read } = await order(opened, 'PICK-7', 2)
    const code: string = (await read()).order_items[0].product_code
    for (const formats of [[], ['ean_13']]) {
      const { page, context, goTo } = await phone(opened)
      await context.grantPermissions(['camera'])
      // Chromium has no detector on Linux; its camera is real to the page, with a test picture.
      await context.addInitScript(`
        let isSeen = false
        globalThis.BarcodeDetector = class {
          static getSupportedFormats = async () => ${JSON.stringify(formats)}
          async detect(video) {
            if (isSeen || video.videoWidth === 0) return []
            isSeen = true
            return [{ rawValue: ${JSON.stringify(code)} }]
          }
        }
      `)
      await goTo(address)
      await page.getByRole('region').first().waitFor()
      const button = page.getByRole('button', { name: 'Scan by camera' })
      assert.equal(await button.count(), formats.length)
      if (formats.length === 0) continue
      await button.tap()
      await page.getByRole('status').getByText(`${names[0]}: 1 of 2`, { exact: true }).waitFor()
      assert.deepEqual(await inspect(page, 'picking-camera', ['light', 'dark']), [])
    }
  },
)
