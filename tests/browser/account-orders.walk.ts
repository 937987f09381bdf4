import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ORDER_STATUSES, statusBits } from '@vitrina/schema/orders/order-status'
import type { Browser } from 'playwright-core'
import { createSite } from '../../server/identity/access/sites.ts'
import { fillOrderIndex } from '../../server/orders/search/order-index.ts'
import { makePerson, PASSWORD } from '../hub/people.ts'
import { startVitrina } from '../vitrina.ts'
import { complaintsOf, inspect, keyboard, launch, SUBMIT, WITHOUT_BROWSER } from './chromium.ts'
import { WALKED } from './walked.ts'

const { sql, url } = await startVitrina()
let browser: Browser

if (!WITHOUT_BROWSER) {
  browser = await launch()
  after(() => browser.close())
}

/** Creates a customer with an order in each status, with long numbers and large totals. */
const makeBuyer = async (): Promise<string> => {
  const slug = `shop-${Math.random().toString(36).slice(2)}`
  const site = await createSite(sql, {
    ...{ slug, name: 'Magazinul de lactate și brânzeturi din Orhei', timeZone: 'Europe/Chisinau' },
    firstParty: false,
  })
  assert.ok(site)
  const { id, email } = await makePerson(sql)
  await sql`update site set account_orders = true where id = ${site.id}`
  await sql`insert into hub_consent (user_id, site_id) values (${id}, ${site.id})`
  for (const [place, status] of [...ORDER_STATUSES, ...ORDER_STATUSES].entries())
    await sql`
      insert into external_order (
        site_id, id, rrn, statuses, total, customer_email, items_written_in, created_at, updated_at
      )
      values (
        ${site.id}, ${place + 1}, ${place % 2 ? `2026/WEB-${'7'.repeat(40)}-${place}` : null},
        ${statusBits([status, 'collectedwithchanges'])}, ${10 ** (place % 12)}, ${email}, pg_current_xact_id(), now(), now()
      )
    `
  await fillOrderIndex(sql, site.id)
  return email
}

for (const language of WALKED)
  test(`${language}: own orders, their second page, and a person without orders; by keyboard, at 360 px`, {
    skip: WITHOUT_BROWSER,
  }, async () => {
    const wrong: string[] = []
    const walk = async (email: string) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: language })
      const complaints = complaintsOf(context)
      const page = await context.newPage()
      const { type, press } = keyboard(page)
      await page.goto(`${url}/${language}/sign-in`)
      await type('[name=email]', email)
      await type('[name=password]', PASSWORD)
      await press(SUBMIT)
      return {
        page,
        press,
        look: async (name: string) =>
          wrong.push(...(await inspect(page, `${name}-${language}`, ['light', 'dark']))),
        end: async () => {
          assert.deepEqual(complaints, [])
          await context.close()
        },
      }
    }

    const { page, press, look: check, end } = await walk(await makeBuyer())
    await check('account-with-orders')
    await press('a[href$="account/orders"]')
    assert.equal(await page.locator('.list li').count(), 20)
    await check('orders')
    await press('a[href*="behind="]')
    assert.equal(await page.locator('.list li').count(), 14)
    await check('orders-older')
    await press('.aside a[href$="/account/orders"]')
    await press('.aside a[href$="/account"]')
    await end()

    const other = await walk((await makePerson(sql)).email)
    assert.equal(await other.page.locator('a[href$="account/orders"]').count(), 0)
    await other.page.goto(`${url}/${language}/account/orders`)
    await other.look('orders-none')
    await other.end()
    assert.deepEqual(wrong, [])
  })
