import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openShop } from '../../vitrina.ts'

const { get, post } = await openShop()

let id: number
before(async () => {
  const { body } = await post('/external/category/bulk-create/', [
    { name_ro: 'Lactate', group_category_id: 7 },
  ])
  id = body[0].id
})

const refused = async (address: string): Promise<[string, string][]> => {
  const { status, headers, body } = await get(address)
  assert.equal(status, 400, address)
  assert.equal(headers.get('content-type'), 'application/problem+json')
  assert.equal(body.code, 'validation_failed')
  return body.errors.map(({ field, code }: { field: string; code: string }) => [field, code])
}

for (const address of ['/external/category/', '/external/product', '/external/product/'])
  test(`a bad value at ${address} is 400 and names the parameter`, async () => {
    const complete = [
      '0',
      '-1',
      '1.5',
      'x',
      '',
      '%20',
      '1e3',
      '0x10',
      '+1',
      '%2B1',
      '٣',
      '1%20',
      '1,2',
      'true',
    ]
    for (const name of ['page', 'page_size'])
      for (const value of complete)
        assert.deepEqual(await refused(`${address}?${name}=${value}`), [[name, 'invalid_value']], value)
    for (const [name, ...values] of [
      ['after', '-1', 'x', '', '1.5'],
      ['updated_after', '-1', 'x', '', '1.5', '2026-01-01', '1773400000000', '9'.repeat(40)],
      ['ids', 'x', '0', '-1', '1.5', '1;2'],
      ['hide', '', '2', 'yes', 'null'],
      ['search', '%00', 'a%00b'],
      ['ordering', '', '-', 'nothing', '--id', 'id,-id', 'description_ro', 'image', 'id%20desc', '+id'],
    ] as const)
      for (const value of values)
        assert.deepEqual(
          await refused(`${address}?${name}=${value}`),
          [[name, 'invalid_value']],
          `${name}=${value}`,
        )
  })

test('a reference is filtered by ids only', async () => {
  for (const value of ['', 'x', '-1', '1.5', '1,2', 'null', '%7B%7D'])
    for (const [object, name] of [
      ['product', 'category'],
      ['product', 'brand_id'],
      ['category', 'category_id'],
    ])
      assert.deepEqual(await refused(`/external/${object}?${name}=${value}`), [[name, 'invalid_value']])
})

test('a bound is a number with a decimal point', async () => {
  for (const value of ['', 'x', '9,90', '1e3', 'NaN', '.5', '1.', '%2B1', '1%20000'])
    for (const name of ['price_min', 'price_max', 'qty_max'])
      assert.deepEqual(await refused(`/external/product?${name}=${value}`), [[name, 'invalid_value']], value)
})

test('only a field that can be empty is accepted by empty=', async () => {
  for (const name of ['price', 'hide', 'qty', 'id', 'updated_at', 'nothing'])
    assert.deepEqual(
      await refused(`/external/product?empty=images,${name}`),
      [['empty', 'unknown_field']],
      name,
    )
  assert.deepEqual(await refused('/external/user-type/?empty=name_ro'), [['empty', 'unknown_field']])
})

test('all faults of a query are reported at once', async () => {
  assert.deepEqual(
    (await refused('/external/category?page=0&page_size=x&hide=maybe&nonsense=1&fields=id,zzz')).sort(),
    [
      ['fields', 'unknown_field'],
      ['hide', 'invalid_value'],
      ['nonsense', 'unknown_parameter'],
      ['page', 'invalid_value'],
      ['page_size', 'invalid_value'],
    ],
  )
})

test("all faults of a write's query are reported at once, too", async () => {
  const { status, body } = await post(
    '/external/category/bulk-upsert/?dry_run=maybe&mode=both&slugs=no&unknown_fields=keep&nonsense=1',
    [{ name_ro: 'Lactate' }],
  )
  assert.deepEqual(
    [status, body.errors.map(({ field }: { field: string }) => field).sort()],
    [400, ['dry_run', 'mode', 'nonsense', 'slugs', 'unknown_fields']],
  )
})

test('an unknown parameter, or one of another object, is refused', async () => {
  for (const name of [
    'nonsense',
    'Page',
    'pagesize',
    'limit',
    'offset',
    'brand_id',
    'id',
    'constructor',
    'name_ro',
  ])
    assert.deepEqual(await refused(`/external/category?${name}=1`), [[name, 'unknown_parameter']])
  assert.deepEqual(await refused('/external/product?category_id=1'), [['category_id', 'unknown_parameter']])
  const { body } = await get('/external/category?nonsense=1')
  assert.match(body.errors[0].message, /page_size.*ordering.*hide/)
})

test('a repeated parameter is refused, for any values', async () => {
  for (const query of ['page=1&page=1', 'hide=true&hide=false', 'search=a&search=b'])
    assert.deepEqual(await refused(`/external/category?${query}`), [[query.split('=')[0], 'duplicate']])
})

test('parameters that begin with _ are ignored', async () => {
  const { body } = await get('/external/category')
  for (const query of ['_=1', '_cache=x&_cache=y', '_page=0', '__proto__=1', '_%00=1']) {
    const answer = await get(`/external/category?${query}`)
    assert.equal(answer.status, 200, query)
    assert.deepEqual(answer.body, body)
  }
  assert.equal((await get(`/external/category/${id}?_=1`)).status, 200)
})

test('a single object accepts the parameters of every GET and no others', async () => {
  for (const name of ['after', 'search', 'hide', 'ids', 'ordering', 'nonsense']) {
    for (const address of [`/external/category/${id}`, '/external/category/by/group_category_id/7'])
      assert.deepEqual(await refused(`${address}?${name}=1`), [[name, 'unknown_parameter']])
  }
})

test('a list responds equally with and without a trailing slash', async () => {
  for (const path of ['category', 'product', `category/${id}`, 'category/by/group_category_id/7']) {
    const [without, withSlash] = [await get(`/external/${path}`), await get(`/external/${path}/`)]
    assert.equal(without.status, 200)
    assert.deepEqual(withSlash.body, without.body)
    assert.equal((await get(`/external/${path}/?fields=id`)).status, 200)
  }
})

test('a URL with invalid percent-encoding is 400', async () => {
  assert.equal((await get('/external/category/%')).status, 400)
  assert.equal((await get('/external/category/by/group_category_id/%E0%A4%A')).status, 400)
})

test('the message of an error is in the language of the caller, and its code is not translated', async () => {
  const messages = new Set<string>()
  for (const language of ['ro', 'ru', 'en', 'uk']) {
    const { body, headers } = await get('/external/category?page=0', { 'accept-language': language })
    assert.equal(headers.get('content-language'), language)
    assert.deepEqual([body.code, body.errors[0].code], ['validation_failed', 'invalid_value'])
    messages.add(body.errors[0].message)
  }
  assert.equal(messages.size, 4)
})
