import assert from 'node:assert/strict'
import { eventually } from '../../../webhooks/eventually.ts'
import { startReceiver } from '../../../webhooks/receiver.ts'
import { addFilter } from '../hands.ts'
import { button, link, type Task } from './task.ts'

export const integrationTasks: readonly Task[] = [
  [
    'a token for 1C',
    async ({ shop, hand, page, goTo, check, mark }) => {
      await goTo('/tokens')
      await hand.press(button(page, 'Issue a token'))
      const dialog = page.getByRole('dialog')
      await hand.type(dialog.getByLabel('Name'), `1C ${mark}`)
      for (const right of ['Change the catalogue', 'Read orders', 'Change orders'])
        await hand.tick(dialog.getByRole('checkbox', { name: right }))
      await check('token')
      await hand.press(button(dialog, 'Issue a token'))
      const token = await page.getByLabel('Token', { exact: true }).innerText()
      await hand.press(button(page, 'Copy: Token'))
      await hand.press(button(page, 'I have saved it'))
      await check('tokens')
      const url = `${shop.vitrina.url}/external/external-order/?page_size=1`
      assert.equal((await fetch(url, { headers: { 'api-token': token } })).status, 200)
    },
  ],
  [
    'yesterday’s failed call of the ERP, and why',
    async ({ shop, hand, page, goTo, check, mark }) => {
      const { post, sql } = shop.vitrina
      const { body } = await post('/external/category/bulk-create/', [{ name_ro: mark, hide: 'perhaps' }])
      await eventually(async () => {
        const changed = await sql`
          update request_log set at = at - interval '1 day' where request_id = ${body.request_id} returning id
        `
        return changed.length > 0 || undefined
      })
      await goTo('/requests')
      await addFilter(page, 'Answer', hand.press)
      await hand.press(button(page, 'refused (4xx)'))
      await page.waitForURL(/status=4xx/)
      await check('requests')
      await hand.press(link(page, 'POST /external/category/bulk-create/').first())
      await page.getByText('hide: Expected a boolean (true, false), got a string.').waitFor()
      await check('request')
    },
  ],
  [
    'what a webhook did not take is sent again, and what waits is sent now',
    async ({ shop, hand, page, goTo, check, mark }) => {
      const { get, post, put, sql, siteId } = shop.vitrina
      await sql`update site set private_webhooks = true where id = ${siteId}`
      const receiver = await startReceiver()
      receiver.answer({ status: 500 })
      const { body } = await post('/external/webhook/', { url: receiver.url, events: ['category.*'] })
      for (const n of [1, 2]) await post('/external/category/bulk-create/', [{ name_ro: `${mark} ${n}` }])
      await receiver.waitFor(2)
      const state = async (wanted: string, count: number) =>
        eventually(async () => {
          const response = await get(`/external/webhook/${body.id}/delivery/?state=${wanted}`)
          return response.body.length === count || undefined
        })
      await state('pending', 2)
      // State after three days: one is parked, the other waits for tomorrow.
      await sql`
        update webhook_delivery set due_at = now() + interval '1 day'
        where site_id = ${siteId} and endpoint_id = ${body.id}
      `
      await sql`
        update webhook_delivery set state = 'parked', due_at = null, ended_at = now()
        where site_id = ${siteId} and endpoint_id = ${body.id} and event_id = (select event_id from webhook_delivery where site_id = ${siteId} and endpoint_id = ${body.id} order by cursor limit 1)
      `
      receiver.answer({ status: 204 })
      await goTo(`/webhooks/${body.id}`)
      await check('webhook')
      await hand.press(page.getByRole('row').filter({ hasText: 'Parked' }).getByRole('link'))
      await check('delivery')
      await hand.press(button(page.getByRole('dialog'), 'Send again'))
      await state('delivered', 1)
      await hand.press(button(page.getByRole('dialog'), 'Close'))
      await hand.press(button(page, /^Send waiting deliveries now/))
      await state('delivered', 2)
      await put(`/external/webhook/${body.id}/`, { state: 'disabled' })
    },
  ],
]
