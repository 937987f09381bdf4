import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import type { Page } from 'playwright-core'
import { WITHOUT_BROWSER } from '../../browser/chromium.ts'
import { fieldsOf, fullOf, type Payload, type Referents } from '../../contract/payload.ts'
import type { Client } from '../../vitrina.ts'
import { openShop } from './shop.ts'

/** Runs a script if it is interpreted as HTML, at any position. */
const MARKUP = `"'><img src=x onerror="window.fired=1"><script>window.fired=1</script>`

const shop = await openShop()

test('P6: markup stored in every text of every object, and in all other texts of the console, is shown as text everywhere: no script runs, nothing is loaded, and the policy of the page refuses nothing', {
  skip: WITHOUT_BROWSER,
}, async () => {
  if (!shop) return
  const { vitrina, operator } = shop
  const places = await plant(vitrina)
  await vitrina.sql`update site set name = ${MARKUP} where id = ${vitrina.siteId}`
  await vitrina.sql`update api_token set name = ${MARKUP} where site_id = ${vitrina.siteId}`
  await vitrina.sql`
    insert into note_label (site_id, of_field, word, label_en) values (${vitrina.siteId}, 'delivery', ${MARKUP}, ${MARKUP})
  `
  await vitrina.sql`
    insert into order_remark (site_id, order_id, user_id, text)
    select site_id, id, ${operator.id}::integer, ${MARKUP} from external_order where site_id = ${vitrina.siteId}
  `
  await vitrina.sql`update hub_user set first_name = ${MARKUP}, last_name = ${MARKUP}`
  await vitrina.sql`insert into hub_group (name) values (${MARKUP.slice(0, 100)})`
  await vitrina.sql`
    insert into hub_audit (event, user_id, user_agent, detail)
    values (${MARKUP}, ${operator.id}, ${MARKUP}, ${JSON.stringify({ text: MARKUP })})
  `
  const { page, complaints, goTo } = await shop.open()
  const wrong: string[] = []
  for (const place of places) {
    await goTo(place)
    const fired = await page.evaluate(
      'window.fired === 1 || document.querySelector("main img[src=x], main script") !== null',
    )
    if (fired) wrong.push(`${place}: markup was taken for HTML`)
    const shown = WITHOUT_TEXT.has(place) || (await isShown(page))
    if (!shown) wrong.push(`${place}: does not show what is stored`)
    wrong.push(...complaints.splice(0).map((complaint) => `${place}: ${complaint}`))
  }
  assert.deepEqual(wrong, [])
})

/** Expression that is true when the markup is readable on the screen, as text or in a form field. */
const SHOWN = `[document.querySelector('main').innerText, ...[...document.querySelectorAll('main input, main textarea')].map((one) => one.value)]
  .some((text) => text.includes('<img src=x'))`

/** Polls, because some screens load their content gradually. */
const isShown = async (page: Page): Promise<boolean> => {
  for (let tries = 0; tries < 50; tries++) {
    if (await page.evaluate<boolean>(SHOWN)) return true
    await page.waitForTimeout(100)
  }
  return false
}

/** Screens that show no text written by users. */
const WITHOUT_TEXT = new Set(['/import', '/orders/lifecycle', '/objects', '/jobs'])

/** Stores markup in one object of each kind, an order, a webhook and a refused call; returns the screens that show it. */
async function plant(client: Client): Promise<string[]> {
  const referents = new Map<string, readonly number[]>()
  const places: string[] = []
  for (const resource of Object.values<Resource>(resources)) {
    const id = await create(client, resource, referents)
    referents.set(resource.path, [id])
    const address = resource.path.replaceAll('/', '-')
    const hasText = fieldsOf(resource).some(({ field }) => field.kind === 'text')
    if (hasText) places.push(`/objects/${address}/${id}`)
  }
  const { body: orders } = await client.post('/external/external-order/', [
    {
      rrn: MARKUP.slice(0, 60),
      comment: MARKUP,
      customer: { name: MARKUP, email: 'a@example.com', phone: MARKUP.slice(0, 30) },
      payment: { [MARKUP]: MARKUP },
      delivery: { note: MARKUP },
      address: { address_ro: MARKUP, address_en: MARKUP },
      order_items: [{ product: referents.get('product')?.[0], quantity: 1 }],
    },
  ])
  const { body: webhook } = await client.post('/external/webhook/', {
    url: 'https://erp.example/hook',
    events: ['*'],
    description: MARKUP.slice(0, 200),
  })
  await client.post(
    `/external/category/bulk-create/?x=${encodeURIComponent(MARKUP)}`,
    [{ name_ro: MARKUP }],
    {
      'user-agent': MARKUP.replaceAll('\n', ' '),
    },
  )
  return [
    ...places,
    '',
    '/tree',
    '/orders',
    '/orders/labels',
    `/orders/${orders[0].order_id}`,
    '/tokens',
    '/requests',
    '/webhooks',
    `/webhooks/${webhook.id}`,
    '/changes',
    '/settings',
    '/hub/users',
    '/hub/groups',
    '/hub/audit',
    '/hub/sites',
    ...WITHOUT_TEXT,
  ]
}

/** One object with markup in each of its texts. */
async function create(client: Client, resource: Resource, referents: Referents): Promise<number> {
  const full: Payload = fullOf(resource, 1, new Map([...referents, [resource.path, []]]))
  for (const { name, field } of fieldsOf(resource))
    if (field.kind === 'text') full[name] = MARKUP
    else if (field.kind === 'references' && field.to === resource.path)
      full[name] = field.empty === 'null' ? null : []
  const { status, body } = await client.post(`/external/${resource.path}/bulk-create/`, [full])
  assert.equal(status, 201, `${resource.path}: ${JSON.stringify(body)}`)
  return body[0].id
}
