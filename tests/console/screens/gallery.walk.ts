import assert from 'node:assert/strict'
import { zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { inspect } from '../../browser/chromium.ts'
import { signIn } from '../operator.ts'
import { openShop, type Shop, testsIn } from './shop.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

const ELSEWHERE = 'https://pictures.example/first.jpg'

const pngOf = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

const gallery = (page: Page) => page.getByRole('group', { name: 'Images', exact: true })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const save = async (page: Page) => {
  await button(page, 'Save').click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
}

/** Product with a picture of another server, in its form. */
const openProduct = async (
  { vitrina, open }: Shop,
  code: string,
  options: Parameters<Shop['open']>[0] = {},
) => {
  const [category] = (await vitrina.get('/external/category/?page_size=1')).body
  const { body } = await vitrina.post('/external/product/bulk-create/', [
    {
      ...{ name_ro: code, price: 90, group_product_id: code, category: [category.id], specifications: [] },
      images: [{ order: 3, url: ELSEWHERE }],
    },
  ])
  const window = await open(options)
  window.page.setDefaultTimeout(15_000)
  await window.goTo(`/objects/product/${body[0].id}`)
  const images = async (): Promise<{ order: number; url: string }[]> =>
    (await vitrina.get(`/external/product/${body[0].id}/`)).body.images
  return { ...window, images }
}

inShop('pictures are uploaded, reordered by keyboard, removed and saved', async (shop) => {
  const { page, complaints, images } = await openProduct(shop, 'gallery')
  const files = await Promise.all(
    ['#c00', '#0a0'].map(async (colour, place) => ({
      name: `${place}.png`,
      mimeType: 'image/png',
      buffer: await pngOf(colour),
    })),
  )
  const chooser = page.waitForEvent('filechooser')
  await gallery(page).getByRole('button', { name: 'Choose pictures' }).click()
  await (await chooser).setFiles([
    ...files,
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg><script/></svg>') },
  ])
  await gallery(page).getByText('2 pictures added. Save to keep them.').waitFor()
  await gallery(page)
    .getByText('drawing.svg: The file is not a JPEG, PNG, WebP, AVIF, GIF or TIFF picture.')
    .waitFor()
  assert.equal(await gallery(page).getByRole('listitem').count(), 3)
  assert.deepEqual(await inspect(page, 'gallery', ['light', 'dark']), [])

  await button(page, 'Move earlier: picture 3').focus()
  await page.keyboard.press('Enter')
  await page.locator('[aria-label="Move earlier: picture 2"]:focus').waitFor()
  await page.keyboard.press('Enter')
  // Belongs to the picture, and is saved immediately.
  await button(page, 'Alternative text of picture 1').click()
  await page.getByRole('dialog').getByLabel('English').fill('A green square')
  assert.deepEqual(await inspect(page, 'what a picture shows', ['light', 'dark']), [])
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await gallery(page).getByText('A green square').waitFor()
  await button(page, 'Remove picture 2').click()
  await save(page)
  const [first, second, ...others] = await images()
  assert.deepEqual(others, [])
  assert.deepEqual([first?.order, second?.order].sort(), [3, 5])
  const green = (await images()).find(({ order }) => order === 3)?.url ?? ''
  const { pathname } = new URL(green)
  const alts = await fetch(`${shop.vitrina.url}/pictures/alt?names=${pathname.split('/')[2]}`)
  assert.match(await alts.text(), /"alt_en":"A green square"/)
  const answer = await fetch(shop.vitrina.url + pathname)
  const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
  assert.ok(dominant.g > dominant.r, 'the last became the first')
  assert.deepEqual(
    complaints.filter((one) => !/415/.test(one)),
    [],
  )
})

inShop(
  'a picture is pasted, dropped between others, and added by its address; also on a phone',
  async (shop) => {
    const { page, images } = await openProduct(shop, 'pasted', { width: 390 })
    const bytes = [...(await pngOf('#00c'))]
    const hand = (what: 'paste' | 'drop', selector: string, numbers: number[]) =>
      page.evaluate(`(() => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(${JSON.stringify(numbers)})], 'blue.png', { type: 'image/png' }))
      const event = ${what === 'paste'}
        ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
      document.querySelector(${JSON.stringify(selector)}).dispatchEvent(event)
    })()`)
    await gallery(page).waitFor()
    await hand('paste', 'body', bytes)
    await gallery(page).getByRole('listitem').nth(1).waitFor()
    await hand('drop', '[data-path="images"]', [...(await pngOf('#fc0'))])
    await gallery(page).getByRole('listitem').nth(2).waitFor()
    await gallery(page).getByLabel('Picture URL').fill('https://pictures.example/last.jpg')
    await button(page, 'Link to the address').click()
    await gallery(page).getByRole('listitem').nth(3).waitFor()
    // No scrolling between the press and the first move.
    await page.evaluate(
      'document.querySelector(\'[data-path="images"] ul\').scrollIntoView({ block: "center" })',
    )
    await gallery(page).getByRole('listitem').nth(3).dragTo(gallery(page).getByRole('listitem').nth(0))
    assert.deepEqual(await inspect(page, 'gallery on a telephone', ['light']), [])
    await save(page)
    const stored = (await images()).sort((one, other) => one.order - other.order).map(({ url }) => url)
    assert.deepEqual(
      [stored[0], stored[1], stored.length],
      ['https://pictures.example/last.jpg', ELSEWHERE, 4],
    )
  },
)

inShop('a failed download is reported with its address; a viewer can change nothing', async (shop) => {
  const { page } = await openProduct(shop, 'refused')
  await gallery(page).getByLabel('Picture URL').fill('http://10.0.0.1/a.jpg')
  await button(page, 'Copy to this server').click()
  await gallery(page)
    .getByText('http://10.0.0.1/a.jpg: No picture could be fetched from this address.')
    .waitFor()
  const viewer = await signIn(shop.vitrina, { role: 'viewer' })
  const { page: seen } = await openProduct(shop, 'looked-at', { as: viewer })
  await gallery(seen).getByRole('listitem').waitFor()
  assert.equal(await gallery(seen).getByRole('button').count(), 0)
})

inShop('the one picture of a brand is uploaded into its field', async (shop) => {
  const { body } = await shop.vitrina.post('/external/brand/bulk-create/', [
    { slug: 'pictured', name: 'Pictured' },
  ])
  const { page, goTo } = await shop.open()
  await goTo(`/objects/brand/${body[0].id}`)
  const send = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Upload: Image').click()
    await (await chooser).setFiles([{ name, mimeType: 'image/png', buffer }])
  }
  await send('broken.png', Buffer.from('no picture'))
  await page.getByText('broken.png: The file is not a JPEG').waitFor()
  // A tooltip is outside of every region.
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  assert.deepEqual(await inspect(page, 'refused picture', ['light', 'dark']), [])
  await send('logo.png', await pngOf('#0cc'))
  await page.locator('main img[src*="/pictures/"]').waitFor()
  assert.equal(await page.getByText('broken.png').count(), 0)
  await save(page)
  const { image } = (await shop.vitrina.get(`/external/brand/${body[0].id}/`)).body
  assert.match(image, /\/pictures\/[0-9a-f]{32}\/1600\.webp$/)
})

inShop('pictures of an archive are added to the products that their file names match', async (shop) => {
  const { page, images, complaints, goTo } = await openProduct(shop, 'P-1')
  const zip = zipSync({
    'shop/p-1_2.png': await pngOf('#123'),
    'shop/P-1.png': await pngOf('#456'),
    'P-1_3.jpg': Buffer.from('no picture'),
    'shop/unknown.png': await pngOf('#789'),
    'readme.txt': Buffer.from('nothing'),
  })
  await goTo('/pictures')
  const upload = async () => {
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Choose files').click()
    await (await chooser).setFiles([
      { name: 'all.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) },
    ])
    await page.getByText('Uploaded. You can close this page').waitFor()
    // Uploaded archives need no page any more.
    await goTo('/objects/brand')
    await goTo('/pictures')
  }
  const newest = page.getByRole('region', { name: 'all.zip' }).first()
  await upload()
  await newest.getByText('2 pictures added, 0 pictures already present').waitFor()
  await newest.getByText('Done', { exact: true }).waitFor()
  await newest.getByText('No product has this code or key: 1 file').waitFor()
  await newest.getByText('shop/unknown.png', { exact: true }).waitFor()
  await newest.getByText(/^The file is not a JPEG.* 1 file$/).waitFor()
  assert.deepEqual(await inspect(page, 'pictures by file name', ['light', 'dark']), [])
  const stored = await images()
  assert.deepEqual(stored.map(({ order }) => order).sort(), [3, 4, 5])
  await upload()
  await newest.getByText('0 pictures added, 2 pictures already present').waitFor()
  assert.deepEqual(await images(), stored)
  // Dropped loose files: the browser creates an archive of them.
  await page.evaluate(`(() => {
      const data = new DataTransfer()
      for (const name of ['P-1_7.png', 'P-1_8.png'])
        data.items.add(new File([new Uint8Array(${JSON.stringify([...(await pngOf('#9ab'))])}), name], name))
      const event = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
      document.querySelector('main button').dispatchEvent(event)
    })()`)
  await page
    .getByRole('region', { name: 'P-1_7.png …' })
    .getByText('2 pictures added, 0 pictures already present')
    .waitFor()
  assert.equal((await images()).length, 5)
  assert.deepEqual(complaints, [])
})
