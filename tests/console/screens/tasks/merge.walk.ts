import assert from 'node:assert/strict'
import { inspect, picture } from '../../../browser/chromium.ts'
import { product } from '../../../content/writes/drafts.ts'
import { mouseOf, noteWidth } from '../hands.ts'
import { openShop, type Shop, testsIn } from '../shop.ts'
import { button, link } from './task.ts'

const MAX_CLICKS = 8

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

const createIn = async ({ vitrina }: Shop, object: string, ...drafts: object[]): Promise<number[]> => {
  const { status, body } = await vitrina.post(`/external/${object}/bulk-create/`, drafts)
  assert.equal(status, 201, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => id)
}

inShop(
  'two brands are merged and the merge is undone by at most eight presses, by mouse and by finger',
  async (shop) => {
    const { get } = shop.vitrina
    for (const width of [1280, 390]) {
      const amiss: string[] = []
      const name = `Zimbru ${width}`
      const [remainingId = 0, source = 0] = await createIn(
        shop,
        'brand',
        { name, slug: `zimbru-${width}`, hide: false },
        {
          name: name.toUpperCase().replace(' ', '-'),
          slug: `zimbru-${width}-2`,
          description: 'Lactate din Bălți',
        },
      )
      const items = await createIn(
        shop,
        'product',
        ...[1, 2, 3].map((n) => product(`zimbru-${width}-${n}`, { brand_id: source })),
      )
      const brandsOf = async () =>
        (await get(`/external/product/?ids=${items}&fields=brand_id`)).body.map(
          ({ brand_id }: { brand_id: number }) => brand_id,
        )
      const isTouch = width === 390
      const { page, goTo, complaints } = await shop.open({ width, isTouch })
      const hand = mouseOf(page, isTouch, amiss)
      await goTo('/objects/brand')
      await hand.press(link(page, 'Duplicates'))
      const merge = page.getByRole('button', { name: `Merge: ${name}`, exact: true })
      await merge.waitFor()
      assert.deepEqual(await inspect(page, `duplicates-${width}`, ['light', 'dark']), [])
      await hand.press(merge)
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Products: 3').waitFor()
      await dialog.getByText('Lactate din Bălți').waitFor()
      await noteWidth(page, amiss)
      assert.deepEqual(await inspect(page, `merge-${width}`, ['light', 'dark']), [])
      await hand.press(button(dialog, 'Merge'))
      await page.getByText('Deleted: 1. Changed: 4.').waitFor()
      assert.deepEqual(await brandsOf(), [remainingId, remainingId, remainingId])
      assert.equal((await get(`/external/brand/${remainingId}/`)).body.description, 'Lactate din Bălți')
      await hand.press(button(page, 'Undo'))
      await page.getByText('Restored objects: 1. Objects with restored values: 4.').waitFor()
      assert.ok(hand.count() <= MAX_CLICKS, `${hand.count()} presses at ${width} px`)
      assert.deepEqual(await brandsOf(), [source, source, source])
      assert.equal((await get(`/external/brand/${remainingId}/`)).body.description, null)
      await merge.waitFor()
      assert.deepEqual([...amiss, ...complaints], [])
    }
  },
)

inShop(
  'a category in use is deleted by moving its 300 products, by at most eight presses, and all return from the trash by one press',
  async (shop) => {
    const { get } = shop.vitrina
    for (const width of [1280, 390]) {
      const amiss: string[] = []
      const [source = 0, remainingId = 0] = await createIn(
        shop,
        'category',
        { name_ro: `Lăzi ${width}`, name_en: `Crates ${width}` },
        { name_ro: `Butoaie ${width}`, name_en: `Barrels ${width}` },
      )
      const drafts = Array.from({ length: 300 }, (_, n) =>
        product(`crate-${width}-${n}`, { category: [source] }),
      )
      await createIn(shop, 'product', ...drafts)
      const countIn = async (category: number) =>
        Number(
          (await get(`/external/product/?category=${category}&page_size=1`)).headers.get('x-total-count'),
        )
      const isTouch = width === 390
      const { page, goTo, complaints } = await shop.open({ width, isTouch })
      const hand = mouseOf(page, isTouch, amiss)
      await goTo(`/objects/category/${source}`)
      await hand.press(button(page, 'Delete'))
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Products: 300', { exact: true }).waitFor()
      await dialog.getByText('and 295 more').waitFor()
      assert.deepEqual(await inspect(page, `in-use-${width}`, ['light', 'dark']), [])
      const target = dialog.getByLabel('Move to').and(page.locator('input:not([type=hidden])'))
      await hand.type(target, `Barrels ${width}`)
      await hand.press(page.getByRole('option', { name: new RegExp(`Barrels ${width}`) }))
      await noteWidth(page, amiss)
      await hand.press(button(dialog, 'Move and delete'))
      await page.getByText('Deleted: 1. Changed: 300.').waitFor()
      assert.ok(hand.count() <= MAX_CLICKS, `${hand.count()} presses at ${width} px`)
      assert.deepEqual([await countIn(source), await countIn(remainingId)], [0, 300])

      await goTo('/bin')
      const all = page.getByRole('button', { name: new RegExp(`^Restore all: Crates ${width}`) })
      await all.waitFor()
      assert.deepEqual(await inspect(page, `removals-${width}`, ['light', 'dark']), [])
      await hand.press(all)
      await page.getByText('Restored objects: 1. Objects with restored values: 300.').waitFor()
      assert.deepEqual([await countIn(source), await countIn(remainingId)], [300, 0])

      // With its children it is deleted, too, and returns by one press.
      await goTo(`/objects/category/${source}`)
      await hand.press(button(page, 'Delete'))
      await hand.tick(dialog.getByRole('radio', { name: 'Delete with everything that belongs to it' }))
      await dialog.getByText('Also deleted: Products: 300').waitFor()
      await picture(page, `children-${width}`)
      await hand.press(button(dialog, 'Delete'))
      await page.getByText('Deleted: 301. Changed: 0.').waitFor()
      await hand.press(button(page, 'Undo').last())
      await page.getByText('Restored objects: 301. Objects with restored values: 0.').waitFor()
      assert.equal(await countIn(source), 300)
      assert.deepEqual([...amiss, ...complaints], [])
    }
  },
)
