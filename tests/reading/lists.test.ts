import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillOrders } from '../isolation/orders.ts'
import { fillShop } from '../isolation/shop.ts'
import { openShop } from '../vitrina.ts'

const vitrina = await openShop()
const { get } = vitrina
const shop = await fillShop(vitrina, 3, 'ours')
await fillOrders(vitrina, shop, 3, 'ours')

const bodyOf = async (path: string) => {
  const { status, body } = await get(path)
  assert.equal(status, 200, `${path} ${JSON.stringify(body)}`)
  return body.changes ?? body
}

test('a list in a query may be one parameter or repeated ones, and empty elements are skipped', async () => {
  const [one, other] = (await bodyOf('/external/external-order/')).map(
    ({ order_id }: { order_id: number }) => order_id,
  )
  for (const [path, name, values] of [
    ['/external/changes/?limit=5000', 'types', ['shop', 'region']],
    ['/external/category/?_', 'ids', ['1', '2']],
    ['/external/category/?_', 'fields', ['id', 'name_ro']],
    ['/external/brand/1/?_', 'fields', ['id', 'name']],
    ['/external/category/export/?format=csv', 'ids', ['1', '2']],
    ['/external/category/export/?format=csv', 'fields', ['id', 'name_ro']],
    ['/external/external-order/?_', 'ids', [String(one), String(other)]],
    ['/external/external-order/?_', 'status', ['canceled', 'confirmed']],
    ['/external/external-order/?_', 'fields', ['rrn', 'total']],
  ] as const) {
    const expected = await bodyOf(`${path}&${name}=${values}`)
    assert.notDeepEqual(expected, await bodyOf(path), `${path} ${name}`)
    for (const query of [
      values.map((value) => `${name}=${value}`).join('&'),
      `${name}=${values[0]},&${name}=,${values[1]}`,
      `${name}=,%20${values.join(',,')},`,
    ])
      assert.deepEqual(await bodyOf(`${path}&${query}`), expected, `${path} ${query}`)
    // An empty list of objects matches nothing (rule 4.1.5); an empty list of fields or types is ignored.
    const isFilter = name === 'ids' || name === 'status'
    for (const query of [`${name}=`, `${name}=,%20,`]) {
      const body = await bodyOf(`${path}&${query}`)
      if (!isFilter) assert.deepEqual(body, await bodyOf(path), `${path} ${query}`)
      else if (typeof body === 'string') assert.equal(body.trim().split('\n').length, 1, `${path} ${query}`)
      else assert.deepEqual(body, [], `${path} ${query}`)
    }
  }
})

test('a repeated parameter with a single value is refused', async () => {
  for (const query of ['page=1&page=1', 'search=a&search=b', 'updated_after=1&updated_after=1']) {
    const { status, body } = await get(`/external/category/?${query}`)
    assert.equal(status, 400)
    assert.partialDeepStrictEqual(body.errors, [{ field: query.split('=')[0], code: 'duplicate' }])
  }
})
