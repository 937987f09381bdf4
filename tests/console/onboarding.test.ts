import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product } from '../content/writes/drafts.ts'
import { openShop } from '../vitrina.ts'
import { type Operator, signIn } from './operator.ts'

const vitrina = await openShop()
const { sql, siteId, get, post } = vitrina
const owner = await signIn(vitrina)

interface Onboarding {
  readonly away: boolean
  readonly steps: readonly { readonly step: string; readonly done: boolean }[]
}

const stepsOf = async (who: Operator): Promise<Onboarding> => {
  const { status, body } = await who.get(`${who.site}/first-steps`)
  assert.equal(status, 200)
  return body
}

const finishedSteps = async (who: Operator): Promise<string[]> =>
  (await stepsOf(who)).steps.filter(({ done }) => done).map(({ step }) => step)

test('each onboarding step is checked off by its condition, and no longer when the condition ends', async () => {
  await sql`update api_token set last_used_at = null where site_id = ${siteId}`
  await sql`update site set name = 'Vitrina Demo' where id = ${siteId}`
  assert.deepEqual(await finishedSteps(owner), [])

  assert.equal((await owner.patch(`${owner.site}/settings`, { name: 'Casa Mea' })).status, 200)
  assert.equal((await get('/external/category/')).status, 200)
  await sql`update hub_user set has_second_factor = true where id = ${owner.id}`
  const [{ id }] = (await post('/external/product/bulk-create/', [product('P')])).body
  assert.deepEqual(await finishedSteps(owner), [
    'site_named',
    'second_factor',
    'system_connected',
    'product_added',
  ])

  const images = [{ order: 1, url: 'https://shop.example/p.jpg' }]
  assert.equal((await post('/external/product/bulk-upsert/', [{ id, images }])).status, 200)
  const order = { order_items: [{ product: id, quantity: 1 }] }
  assert.equal((await post('/external/external-order/', [order])).status, 200)
  await sql`insert into note_label (site_id, of_field, word, label_ro) values (${siteId}, 'payment', 'cash', 'Numerar')`
  await sql`insert into return_address (site_id, address) values (${siteId}, 'https://shop.example/')`
  const hook = { url: 'https://erp.example/hook', events: ['*'] }
  assert.equal((await post('/external/webhook/', hook)).status, 201)
  const manager = await signIn(vitrina, { role: 'manager' })
  const { steps } = await stepsOf(owner)
  assert.deepEqual(
    steps.filter(({ done }) => !done),
    [],
  )
  assert.equal(steps.length, 10)

  assert.equal(
    (await owner.put(`${owner.site}/external/webhook/1`, { ...hook, state: 'disabled' })).status,
    200,
  )
  assert.deepEqual((await finishedSteps(manager)).sort(), ['order_tried', 'picture_added', 'product_added'])
})

test('steps without permission are hidden; only operators of the deployment see whether mail is sent', async () => {
  const shown = async (who: Operator) => (await stepsOf(who)).steps.map(({ step }) => step)
  const viewer = await signIn(vitrina, { role: 'viewer' })
  const manager = await signIn(vitrina, { role: 'manager' })
  const chief = await signIn(vitrina, { role: null, everywhere: true })
  assert.deepEqual(await shown(viewer), ['second_factor'])
  assert.deepEqual(await shown(manager), [
    'second_factor',
    'product_added',
    'order_tried',
    'picture_added',
    'changes_followed',
  ])
  assert.equal((await shown(owner)).includes('mail_sent'), false)
  const { steps } = await stepsOf(chief)
  assert.deepEqual(
    steps.find(({ step }) => step === 'mail_sent'),
    { step: 'mail_sent', done: false },
  )
  assert.equal(steps.length, 11)
})

test('each operator hides the steps for themselves and one site, also as viewer, and shows them again', async () => {
  const viewer = await signIn(vitrina, { role: 'viewer' })
  const put = (who: Operator, site: string, isHidden: boolean) =>
    who.put('/own/first-steps', { site, away: isHidden })
  const slug = viewer.site.slice('/sites/'.length)
  assert.equal((await put(viewer, slug, true)).status, 204)
  assert.equal((await put(viewer, slug, true)).status, 204)
  assert.equal((await stepsOf(viewer)).away, true)
  assert.equal((await stepsOf(owner)).away, false)
  assert.equal((await put(viewer, slug, false)).status, 204)
  assert.equal((await stepsOf(viewer)).away, false)

  // A site without a role for the caller gets the same answer as a site that does not exist.
  const { siteId: elsewhere } = await vitrina.client()
  const [other] = await sql<{ slug: string }>`select slug from site where id = ${elsewhere}`
  for (const site of [other?.slug ?? '', 'none']) assert.equal((await put(viewer, site, true)).status, 204)
  assert.equal((await sql`select from first_steps_away`).length, 0)
})
