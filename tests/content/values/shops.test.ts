import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { product } from '../writes/drafts.ts'
import { assertRefused } from '../writes/refusal.ts'
import { all, oneField } from './one-field.ts'

const vitrina = await openShop()
const { get, post, put, del } = vitrina
const AT = '/external/shop'

const create = async (path: string, ...payloads: object[]): Promise<number[]> => {
  const { status, body } = await post(`/external/${path}/bulk-create/`, payloads)
  assert.equal(status, 201, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => id)
}

const [chisinau = 0, balti = 0] = await create('region', { code: 'md-cu' }, { code: 'md-ba' })
const [botanica = 0] = await create('locality', { code: 'cu-1', region_id: chisinau })
const [centru = 0] = await create('sector', { code: 'c-1', locality_id: { code: 'cu-1' } })

const shop = (n: number) => ({
  code: `shop-${n}`,
  lat: '47.026859',
  lon: '28.841551',
  is_active: true,
  addresses: {},
})
const { written, refused } = oneField(vitrina, 'shop', (n) => ({ ...shop(n), code: `field-${n}` }))

const NOWHERE = {
  region_id: null,
  locality_id: null,
  sector_id: null,
  address: null,
  house: null,
  entrance: null,
  apartment: null,
  zip_code: null,
}

test('4.3.2 coordinates are decimals with six places, within the globe', async () => {
  const values = ['90', '-90', '90.000000', 89.999999, '-0.000001', '0', '-0', '47.0268590']
  const read = ['90', '-90', '90', '89.999999', '-0.000001', '0', '0', '47.026859']
  assert.deepEqual(await written('lat', values), read)
  assert.deepEqual(await written('lon', ['180', '-180.0', 179.999999]), ['180', '-180', '179.999999'])
  const beyond = ['90.000001', '-90.000001', 91, '180', '999999999999', '1e2', '90.0000001']
  const codes = [...all(beyond.slice(0, 5), 'out_of_range'), 'invalid_value', 'too_precise']
  assert.deepEqual(await refused('lat', beyond), codes)
  assert.deepEqual(await refused('lon', ['180.000001', -181]), all([1, 2], 'out_of_range'))
  assert.deepEqual(await written('lat', [null, '']), [null, null])
})

test('the fault of a coordinate out of range has the accepted range', async () => {
  const { body } = await post(`${AT}/bulk-create/`, [{ ...shop(1), lat: '90.000001', lon: '-180.5' }])
  assert.deepEqual(
    body.errors.map(({ field, message }: Record<string, string>) => [field, message]),
    [
      ['lat', 'Out of range: from -90 to 90.'],
      ['lon', 'Out of range: from -180 to 180.'],
    ],
  )
})

test('an address is read with all its parts, omitted ones as null', async () => {
  assert.deepEqual(
    await written('addresses', [
      {},
      { region_id: 'md-ba' },
      { locality_id: { code: 'cu-1' }, region_id: { code: 'md-cu' }, sector_id: centru },
      { address: 'bd. Ștefan cel Mare "1"\n\\', house: '', zip_code: 'MD-2001' },
    ]),
    [
      NOWHERE,
      { ...NOWHERE, region_id: balti },
      { ...NOWHERE, region_id: chisinau, locality_id: botanica, sector_id: centru },
      { ...NOWHERE, address: 'bd. Ștefan cel Mare "1"\n\\', zip_code: 'MD-2001' },
    ],
  )
})

test('a single sent part of an address replaces the whole address', async () => {
  const [id] = await create('shop', {
    ...shop(2),
    addresses: { region_id: chisinau, address: 'str. Florilor', house: '7' },
  })

  const { body } = await put(`${AT}/bulk-update/`, [{ id, addresses: { house: '8' } }])

  assert.deepEqual(body[0].addresses, { ...NOWHERE, house: '8' })
  // The removed reference no longer prevents deletion.
  assert.equal((await del(`/external/region/${balti}?dry_run=true`)).status, 204)
})

test('5.3.1 a store may have no place; the only kinds of store are warehouse and shop', async () => {
  assert.deepEqual(await written('addresses', [null, '']), [null, null])
  assert.deepEqual(await refused('kind', ['depot', 1]), ['invalid_value', 'invalid_type'])
  const [id] = await create('shop', shop(3))
  const { body } = await put(`${AT}/bulk-update/`, [{ id, addresses: null, kind: 'Warehouse' }])
  assert.equal(body[0].addresses, null)
  assert.equal(body[0].kind, 'warehouse')
})

test('5.3.1 a store that is a shop with a place has exactly the fields that it had before kinds', async () => {
  const [id] = await create('shop', shop(17))
  const { body } = await get(`${AT}/${id}`)
  assert.ok(!('kind' in body))
  assert.deepEqual([body.lat, body.lon, body.addresses], ['47.026859', '28.841551', NOWHERE])
  assert.equal((await get(`${AT}/${id}?fields=kind`)).body.kind, null)
})

test('5.3.1 a warehouse has stock', async () => {
  await create('shop', { code: 'depot', is_active: false, kind: 'warehouse' })
  await create('product', product('in-depot', { price: '1', name_ro: 'Ceai' }))
  const row = { shop_id: 'depot', group_product_id: 'in-depot', qty: '7.5' }
  const { status, body } = await post('/external/product/shop-update/', [row])
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.updated, 1)
})

test('a fault in an address has its dotted path', async () => {
  assertRefused(
    await post(`${AT}/bulk-create/`, [
      { ...shop(4), addresses: { region_id: 999_999, locality_id: { code: 'x' }, sector_id: 0 } },
      { ...shop(5), addresses: { street: 'x', region_id: true, house: 7.5, zip_code: 'x'.repeat(256) } },
      { ...shop(6), addresses: { region_id: [chisinau], locality_id: { name: 'x' }, address: 'x\0' } },
      { ...shop(7), addresses: { sector_id: { id: centru } } },
    ]),
    [0, 'addresses.region_id', 'not_found'],
    [0, 'addresses.locality_id', 'not_found'],
    [0, 'addresses.sector_id', 'not_found'],
    [1, 'addresses.street', 'unknown_field'],
    [1, 'addresses.region_id', 'invalid_type'],
    [1, 'addresses.house', 'invalid_type'],
    [1, 'addresses.zip_code', 'too_long'],
    [2, 'addresses.region_id', 'invalid_type'],
    [2, 'addresses.locality_id.name', 'unknown_field'],
    [2, 'addresses.address', 'invalid_value'],
    [3, 'addresses.sector_id.id', 'unknown_field'],
  )
})

test('an address with the same meaning in another form is unchanged', async () => {
  const [id] = await create('shop', { ...shop(8), addresses: { region_id: chisinau, house: '7' } })
  for (const addresses of [
    { house: '7', region_id: chisinau },
    { region_id: { code: 'md-cu' }, house: '7' },
    { ...NOWHERE, region_id: chisinau, house: '7', apartment: '' },
  ]) {
    const { body } = await post(`${AT}/bulk-upsert/`, [{ id, addresses }])
    assert.equal(body[0].outcome, 'unchanged', JSON.stringify(addresses))
  }
})

test('a moved key in an address means its current region', async () => {
  const [old, young] = await create('region', { code: 'moves' }, {})
  const sent = [{ ...shop(9), addresses: { region_id: { code: 'moves' } } }]
  const regionOf = async () => (await get(`${AT}/by/code/shop-9`)).body.addresses.region_id
  await post(`${AT}/bulk-upsert/`, sent)
  assert.equal(await regionOf(), old)

  await put('/external/region/bulk-update/', [
    { id: old, code: null },
    { id: young, code: 'moves' },
  ])
  const { body } = await post(`${AT}/bulk-upsert/`, sent)

  assert.equal(body[0].outcome, 'updated')
  assert.equal(await regionOf(), young)
})

test('phones that are sent again keep their ids and their order', async () => {
  const [one, other] = await create(
    'shop',
    { ...shop(10), phones: [{ phone: '022 1' }, { phone: '022 2' }] },
    { ...shop(11), phones: [{ phone: '022 1' }] },
  )
  const phonesOf = async (id?: number) => (await get(`${AT}/${id}`)).body.phones
  const [first, second] = await phonesOf(one)
  const [foreign] = await phonesOf(other)
  assert.equal(new Set([first.id, second.id, foreign.id]).size, 3)

  const resend = async (phones: unknown) => {
    const { body } = await post(`${AT}/bulk-upsert/`, [{ id: one, phones }])
    return [body[0].outcome, await phonesOf(one)]
  }
  assert.deepEqual(await resend([{ phone: '022 1' }, { phone: '022 2' }]), ['unchanged', [first, second]])
  assert.deepEqual(await resend([second, { phone: '022 1' }]), ['updated', [second, first]])
  const edited = { ...first, phone: '022 3' }
  assert.deepEqual(await resend([edited, { phone: '022 2' }]), ['updated', [edited, second]])
  assert.deepEqual(await resend([]), ['updated', []])
  assert.deepEqual(await resend(null), ['unchanged', []])
  assert.deepEqual(await phonesOf(other), [foreign])
})

test('a fault in a phone has its position', async () => {
  assertRefused(
    await post(`${AT}/bulk-create/`, [
      {
        ...shop(12),
        phones: [
          { phone: '1' },
          {},
          { phone: '' },
          { phone: 2.2 },
          '022',
          { phone: '1', kind: 'fax' },
          { phone: 'x'.repeat(256) },
          { phone: '1', id: 0 },
        ],
      },
    ]),
    [0, 'phones.1.phone', 'required'],
    [0, 'phones.2.phone', 'required'],
    [0, 'phones.3.phone', 'invalid_type'],
    [0, 'phones.4', 'invalid_type'],
    [0, 'phones.5.kind', 'unknown_field'],
    [0, 'phones.6.phone', 'too_long'],
    [0, 'phones.7.id', 'out_of_range'],
  )
})

test('stores are found and sorted by their group', async () => {
  const ids = await create(
    'shop',
    { ...shop(13), group: 'b' },
    { ...shop(14), group: 'a' },
    { ...shop(15), group: 'B' },
    { ...shop(16), group: 'b' },
  )
  const matches = async (query: string): Promise<number[]> =>
    (await get(`${AT}?ids=${ids}&${query}`)).body.map(({ id }: { id: number }) => ids.indexOf(id))

  assert.deepEqual(await matches('group=b'), [0, 3])
  assert.deepEqual(await matches('group=b&is_active=true&ordering=-id'), [3, 0])
  assert.deepEqual(await matches('ordering=group'), [2, 1, 0, 3])
  assert.deepEqual(await matches('ordering=-group'), [3, 0, 1, 2])
  assert.deepEqual(await matches('search=A'), [1])
})
