import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, entriesOf, openStaff } from '../staff.ts'

const { owner, manager, viewer, late, chief, lateChief } = await openStaff()
const path = `${owner.site}/settings`

test('all roles at a site read its settings', async () => {
  const { status, body } = await owner.get(path)

  assert.equal(status, 200)
  assert.partialDeepStrictEqual(body, {
    slug: owner.site.slice('/sites/'.length),
    time_zone: 'Europe/Chisinau',
    currency: 'MDL',
    order_lifecycle: 'free',
    first_party: false,
    private_webhooks: false,
    logo: null,
  })
  for (const who of [manager, viewer, chief]) assert.deepEqual((await who.get(path)).body, body)
})

test('an owner changes settings; omitted ones are kept', async () => {
  const before = (await owner.get(path)).body

  const logo = 'https://shop.example/logo.svg'
  const { status, body } = await late.patch(path, { name: ' Casa mea ', currency: 'RON', logo })

  assert.equal(status, 200)
  assert.deepEqual(body, { ...before, name: 'Casa mea', currency: 'RON', logo })
  assert.equal((await owner.patch(path, { logo: null })).body.logo, null)
  assert.equal((await owner.patch(path, {})).body.name, 'Casa mea')
  const [clearing, setting, ...more] = await entriesOf(chief, 'site_changed', chief.site)
  assert.partialDeepStrictEqual(clearing, { operator_id: owner.id, detail: { logo: null, before: { logo } } })
  assert.partialDeepStrictEqual(setting, {
    operator_id: late.id,
    detail: { name: 'Casa mea', currency: 'RON', logo, before: { currency: 'MDL', logo: null } },
  })
  assert.deepEqual(more, [])
})

test('4.1.9 a template of public addresses is refused with the placeholders, or returned with an example', async () => {
  const product_address = 'https://shop.example/{lang}/p/{slug}-{id}'
  const { status, body } = await owner.patch(path, { product_address: ' https://shop.example/{name} ' })
  assert.equal(status, 400)
  assert.equal(body.errors[0].field, 'product_address')
  assert.match(body.errors[0].message, /shop\.example\/\{name\}.*\{lang\}, \{slug\}, .*\{code\}/)

  const reply = await owner.patch(path, { product_address: ` ${product_address} ` })

  assert.equal(reply.body.product_address, product_address)
  assert.equal(reply.body.address_samples.product_address.uk, 'https://shop.example/uk/p/sample-1')
  assert.equal(reply.body.address_samples.brand_address, null)
  assert.equal((await owner.patch(path, { product_address: '' })).body.product_address, null)
})

test('managers and viewers change no settings', async () => {
  await assertRefused(manager, [['patch', path, {}]], 403, 'insufficient_role')
  await assertRefused(viewer, [['patch', path, {}]], 403, 'insufficient_role')
})

test('settings that affect other sites or the network are for operators of the whole deployment', async () => {
  for (const field of ['first_party', 'private_webhooks']) {
    const change = [['patch', path, { [field]: true }]] as const
    await assertRefused(owner, change, 403, 'insufficient_role')
    await assertRefused(lateChief, change, 403, 'step_up_required')
    const { status, body } = await chief.patch(path, { [field]: true })
    assert.deepEqual([status, body[field]], [200, true])
  }
})

test('invalid settings are reported by field, and nothing is changed', async () => {
  const before = (await owner.get(path)).body
  const { status, body } = await owner.patch(path, {
    name: '',
    currency: 'XXL',
    time_zone: 'Europe/Orhei',
    logo: 'javascript:alert(1)',
  })

  assert.deepEqual([status, body.code], [400, 'validation_failed'])
  const wrong = body.errors.map(({ field, code }: { field: string; code: string }) => `${field}: ${code}`)
  assert.deepEqual(wrong.sort(), [
    'currency: invalid_value',
    'logo: invalid_value',
    'name: required',
    'time_zone: invalid_value',
  ])
  for (const [field, value] of Object.entries({ id: 1, slug: 'other', order_lifecycle: 'none', name: null }))
    assert.equal((await owner.patch(path, { [field]: value })).status, 400, field)
  for (const logo of [
    'https://*.example/l.png',
    'https://a;sandbox/l.png',
    "https://'self'/l.png",
    'https://a,b/l.png',
  ])
    assert.equal((await owner.patch(path, { logo })).body.errors?.[0]?.field, 'logo', logo)
  for (const history_days of [-1, 3651, 1.5, '7'])
    assert.equal((await owner.patch(path, { history_days })).status, 400, `${history_days}`)
  assert.deepEqual((await owner.get(path)).body, before)
})
