import assert from 'node:assert/strict'
import { inspect, keyboard } from '../../browser/chromium.ts'
import { signIn } from '../operator.ts'
import { openShop, testsIn } from './shop.ts'

const shop = await openShop()

const inShop = testsIn(shop)

inShop(
  'a colleague who is mentioned and assigned an order is notified of both, each links there and is marked as read, and a disabled kind is not sent',
  async (shop) => {
    const { vitrina, operator } = shop
    const colleague = await signIn(vitrina, { role: 'manager' })
    await vitrina.sql`update hub_user set first_name = 'Olena', last_name = 'Rusu' where id = ${colleague.id}`
    const [order] = (await vitrina.get('/external/external-order/?page_size=1&ordering=-created_at')).body
    const id = order.order_id

    const writer = await shop.open()
    await writer.goTo(`/orders/${id}`)
    const notes = writer.page.getByRole('region', { name: 'Notes for colleagues' })
    await notes.getByRole('button', { name: 'Mention a colleague' }).click()
    await writer.page.getByRole('menuitem', { name: 'Olena Rusu' }).click()
    await writer.page.keyboard.type('he rings at five')
    assert.deepEqual(await inspect(writer.page, 'mention', ['light', 'dark']), [])
    await notes.getByRole('button', { name: 'Add' }).click()
    await notes.getByText('@Olena Rusu he rings at five').waitFor()
    const give = { ids: [id], user_id: colleague.id }
    assert.equal((await operator.put(`${operator.site}/order-assignee`, give)).status, 204)

    const { page, goTo, complaints } = await shop.open({ as: colleague, width: 390 })
    await goTo('')
    const bell = page.getByRole('link', { name: 'Notifications, unread: 2' })
    assert.deepEqual(await inspect(page, 'bell', ['light', 'dark']), [])
    await bell.click()
    await page.waitForURL('**/console/notifications')
    const mention = page.getByRole('link', { name: `You were mentioned in a note on order ${id}.` })
    await mention.waitFor()
    assert.deepEqual(await inspect(page, 'notifications', ['light', 'dark']), [])
    await mention.click()
    await page.waitForURL(`**/orders/${id}`)
    await page.getByRole('link', { name: 'Notifications, unread: 1' }).click()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
    await page.getByText('1 order was assigned to you.').waitFor()

    await page.getByRole('link', { name: 'Notification settings' }).click()
    const mentioned = page.getByRole('checkbox', { name: 'A note on an order mentions me: Console' })
    await mentioned.waitFor()
    assert.deepEqual(await inspect(page, 'notification-choices', ['light', 'dark']), [])
    await keyboard(page).reach('input[aria-label="A note on an order mentions me: Console"]')
    await page.keyboard.press('Space')
    await page.waitForFunction(
      `!document.querySelector('input[aria-label="A note on an order mentions me: Console"]').checked`,
    )
    await page.reload()
    assert.equal(await mentioned.isChecked(), false)
    const remark = { text: '@Olena Rusu once more' }
    assert.equal((await operator.post(`${operator.site}/order/${id}/remark`, remark)).status, 201)
    assert.equal((await colleague.get('/own/notification/unread')).body.unread, 0)
    assert.deepEqual([...complaints, ...writer.complaints], [])
  },
)
