import assert from 'node:assert/strict'
import type { Page, Request } from 'playwright-core'
import { hashPassword } from '../../../../server/hub/defence/passwords.ts'
import { inspect } from '../../../browser/chromium.ts'
import { PASSWORD } from '../../../hub/people.ts'
import { holdBack } from '../hold.ts'
import { openShop, type Shop, testsIn } from '../shop.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

/** First of two new orders, opened from the list. */
const openFirst = async (shop: Shop) => {
  const [product] = (await shop.vitrina.get('/external/product/?page_size=1')).body
  const draft = { order_items: [{ product: product.id, quantity: 1 }] }
  const { body } = await shop.vitrina.post('/external/external-order/', [draft, draft])
  const [next, id] = body.map(({ order_id }: { order_id: number }) => order_id)
  const { page, goTo } = await shop.open()
  await page.clock.install()
  await goTo('/orders')
  await page.getByRole('link', { name: `#${id}`, exact: true }).click()
  await page.getByRole('heading', { name: `Order #${id}` }).waitFor()
  const address = `/external/external-order/${id}/`
  return {
    page,
    id,
    next,
    read: async () => (await shop.vitrina.get(address)).body,
    write: (change: object) => shop.vitrina.put(address, change),
  }
}

const heading = (page: Page, id: number) => page.getByRole('heading', { name: `Order #${id}` })

const isWrite = (request: Request) => request.method() === 'PUT'

/** Changes the status with the keyboard and opens the next order. */
const changeAndGoOn = async (page: Page, next: number) => {
  await page.keyboard.press('s')
  await page.getByRole('radio', { name: 'Done', exact: true }).check()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  await heading(page, next).waitFor()
}

const editComment = async (page: Page, text: string) => {
  await page.getByRole('button', { name: 'Edit: Comment' }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill(text)
}

const refusalOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'the order did not change' })

inShop('the result of a change is shown after the user has opened the next order', async (shop) => {
  const { page, id, next, write } = await openFirst(shop)
  const { sql, siteId } = shop.vitrina
  const alert = page.getByRole('alert').filter({ hasText: `The change to order #${id} was not saved` })

  const refused = await holdBack(page, isWrite)
  await changeAndGoOn(page, next)
  await sql`update site set order_lifecycle = 'strict' where id = ${siteId}`
  await refused.requested
  refused.letGo()
  await alert.waitFor()
  assert.match(await alert.innerText(), /cannot go from “new” to “done”/)
  await page.clock.fastForward('10:00')
  assert.equal(await alert.count(), 1, 'it waits until it is closed')
  assert.deepEqual(await inspect(page, 'lost-change', ['light', 'dark']), [])
  await sql`update site set order_lifecycle = 'free' where id = ${siteId}`
  await alert.getByRole('link', { name: `Order #${id}` }).click()
  await heading(page, id).waitFor()
  await alert.getByRole('button', { name: 'Close' }).click()
  await alert.waitFor({ state: 'detached' })

  const late = await holdBack(page, isWrite)
  await changeAndGoOn(page, next)
  await write({ comment: 'Somebody was faster' })
  await late.requested
  late.letGo()
  await alert.waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
})

inShop('a refused comment stays in its field, to be sent again', async (shop) => {
  const { page, read } = await openFirst(shop)
  await page.route('**/external/external-order/*/', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await editComment(page, 'Ring twice')
  await page.getByRole('button', { name: 'Save' }).click()
  await refusalOf(page).waitFor()
  const field = page.getByRole('textbox', { name: 'Comment' })
  assert.equal(await field.inputValue(), 'Ring twice')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').filter({ hasText: 'The order was changed' }).waitFor()
  assert.equal((await read()).comment, 'Ring twice')
  assert.equal(await refusalOf(page).count(), 0)
})

inShop('a comment that is refused after the user has moved on is shown with its text', async (shop) => {
  const { page, id, next, write } = await openFirst(shop)
  const late = await holdBack(page, isWrite)
  await editComment(page, 'Leave it at the gate,\nthe dog is harmless')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.keyboard.press('n')
  await heading(page, next).waitFor()
  await late.requested
  await write({ comment: 'Somebody was faster' })
  late.letGo()
  const alert = page.getByRole('alert').filter({ hasText: `The change to order #${id} was not saved` })
  await alert.getByText('Someone else changed this.').waitFor()
  assert.equal(await alert.getByRole('note').innerText(), 'Leave it at the gate,\nthe dog is harmless')
  assert.deepEqual(await inspect(page, 'lost-comment', ['light', 'dark']), [])
})

inShop('when a concurrent change cannot be read, the refusal is shown', async (shop) => {
  const { page, write, read } = await openFirst(shop)
  await editComment(page, 'Ring twice')
  await write({ comment: 'Somebody was faster' })
  await page.route('**/external/external-order/*/', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await refusalOf(page).waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  const field = page.getByRole('textbox', { name: 'Comment' })
  assert.equal(await field.inputValue(), 'Ring twice')

  // A repeated change applies to the order at the start of the edit.
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: /Someone else changed this order/ })
  await dialog.getByRole('button', { name: 'Save my version' }).click()
  await page.getByRole('alert').filter({ hasText: 'The order was changed' }).waitFor()
  assert.equal((await read()).comment, 'Ring twice')
})

inShop(
  'an unfinished comment is restored after the session has ended and the user signs in again',
  async (shop) => {
    const { page } = await openFirst(shop)
    const { sql } = shop.vitrina
    const user = shop.operator.id
    const hash = await hashPassword(PASSWORD)
    await sql`update hub_user set password = ${hash} where id = ${user}`
    await sql`update console_session set password = ${hash} where user_id = ${user}`
    await editComment(page, 'Half a')
    await sql`update console_session set ended_at = now() where user_id = ${user}`
    await page.clock.fastForward('00:31')
    await page.getByText('Your session has ended.').waitFor()
    await page.clock.fastForward('26:00:00')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: 'Comment' })
    await field.waitFor()
    assert.equal(await field.inputValue(), 'Half a')
  },
)
