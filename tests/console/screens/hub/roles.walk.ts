import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { inspect, picture } from '../../../browser/chromium.ts'
import { signIn } from '../../operator.ts'
import { mouseOf, noteWidth } from '../hands.ts'
import { openShop, testsIn } from '../shop.ts'
import { button } from '../tasks/task.ts'

/** Presses for three tasks of about six each: a new role, an invitation with a role and a store, and both for a colleague. */
const MAX_PRESSES = 18

const shop = await openShop({}, 'demo')

testsIn(shop)(
  'an owner makes a role, invites a person to one store, moves a colleague to it, and the colleague sees only that store',
  async ({ vitrina, operator, open }) => {
    const { get, post } = vitrina
    const [store, other] = (await get('/external/shop/?page_size=2')).body.map(
      ({ id, name_en, name_ro }: { id: number; name_en: string | null; name_ro: string }) => ({
        id,
        name: name_en ?? name_ro,
      }),
    )
    const [product] = (await get('/external/product/?page_size=1')).body
    const piece = { order_items: [{ product: product.id, quantity: 1 }] }
    const { body: orders } = await post('/external/external-order/', [
      { rrn: 'walk-here', shop: store.id, ...piece },
      { rrn: 'walk-there', shop: other.id, ...piece },
    ])
    for (const width of [1280, 390]) {
      const amiss: string[] = []
      const isTouch = width === 390
      const colleague = await signIn(vitrina, { role: 'viewer' })
      const { page, goTo, complaints } = await open({ width, isTouch })
      const hand = mouseOf(page, isTouch, amiss)
      const pickStore = async (within: Page | Locator) => {
        await hand.press(within.getByRole('combobox', { name: 'Stores' }))
        await hand.press(page.getByRole('listbox').getByRole('option', { name: new RegExp(store.name) }))
      }
      await goTo('/settings?tab=people')
      const name = `Shift ${width}`

      await hand.press(button(page, 'New role'))
      const dialog = page.getByRole('dialog')
      await hand.type(dialog.getByLabel('Name'), name)
      await hand.select(dialog.getByLabel('Copy the rights of'), 'picker')
      await hand.tick(dialog.getByLabel('Record returns and refunds'))
      await picture(page, `roles-new-${width}`)
      assert.deepEqual(await inspect(page, `roles-new-${width}`, ['light', 'dark']), [])
      await noteWidth(page, amiss)
      await hand.press(button(dialog, 'Save'))
      await dialog.waitFor({ state: 'hidden' })

      await hand.type(page.getByLabel('Email'), `new-${width}@example.com`)
      await hand.select(page.getByLabel('Role', { exact: true }), name)
      await pickStore(page)
      await hand.press(button(page, 'Add'))
      await page.getByRole('button', { name: 'I have saved it' }).click()
      const rowOf = async (email: string) =>
        (await operator.get(`${operator.site}/operator`)).body.find(
          (row: { email: string }) => row.email === email,
        )
      assert.partialDeepStrictEqual(await rowOf(`new-${width}@example.com`), {
        own_role: name,
        stores: [store.id],
      })

      const assigned = page.waitForResponse((response) => response.request().method() === 'PUT')
      await hand.select(page.getByLabel(`Role of ${colleague.email}`), name)
      await assigned
      await hand.press(page.getByRole('button', { name: `Stores of ${colleague.email}: all stores` }))
      await pickStore(dialog)
      await picture(page, `roles-stores-${width}`)
      assert.deepEqual(await inspect(page, `roles-stores-${width}`, ['light', 'dark']), [])
      await hand.press(button(dialog, 'Save'))
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: `Stores of ${colleague.email}: ${store.name}` }).waitFor()
      await picture(page, `roles-people-${width}`)
      assert.deepEqual(await inspect(page, `roles-people-${width}`, ['light', 'dark']), [])
      await noteWidth(page, amiss)
      assert.ok(hand.count() <= MAX_PRESSES, `${hand.count()} presses at ${width} px`)
      assert.partialDeepStrictEqual(await rowOf(colleague.email), { own_role: name, stores: [store.id] })

      const colleagueWindow = await open({ width, isTouch, as: colleague })
      await colleagueWindow.goTo('/orders')
      await colleagueWindow.page.getByText('walk-here').first().waitFor()
      assert.equal(await colleagueWindow.page.getByText('walk-there').count(), 0)
      await picture(colleagueWindow.page, `roles-orders-${width}`)
      assert.deepEqual(await inspect(colleagueWindow.page, `roles-orders-${width}`, ['light']), [])
      const listed = await colleague.get(`${colleague.site}/external/external-order/?page_size=100`)
      assert.ok(listed.body.every((order: { shop: number }) => order.shop === store.id))
      const orderPath = `${colleague.site}/external/external-order/${orders[1].order_id}/`
      assert.equal((await colleague.get(orderPath)).status, 404)
      await colleagueWindow.goTo('/settings')
      await colleagueWindow.page.getByRole('heading', { level: 1 }).waitFor()
      assert.equal(await colleagueWindow.page.getByRole('tab', { name: 'Operators' }).count(), 0)
      assert.deepEqual([...amiss, ...complaints, ...colleagueWindow.complaints], [])
    }
  },
)
