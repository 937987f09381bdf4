import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from '../../server/platform/http/bodies/schema.ts'
import { problemOf, startApp } from './start.ts'

const Query = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  price: Type.Optional(Type.Number({ maximum: 9.5 })),
  hide: Type.Optional(Type.Boolean()),
  ordering: Type.Optional(Type.Enum(['id', '-id'])),
  search: Type.Optional(Type.String({ maxLength: 5 })),
  since: Type.Optional(Type.Union([Type.Integer(), Type.Literal('now')])),
})

const Row = Type.Object(
  {
    rrn: Type.String({ minLength: 1 }),
    paid: Type.Optional(Type.Boolean()),
    note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    items: Type.Array(Type.Object({ id: Type.Integer(), price: Type.Number({ minimum: 0, maximum: 100 }) })),
  },
  { additionalProperties: false },
)

const { fetch, post } = await startApp((app) => {
  app.get('/list', { schema: { querystring: Query } }, ({ query }) => query)
  app.get(
    '/one/:id',
    { schema: { params: Type.Object({ id: Type.Integer({ maximum: 2_147_483_647 }) }) } },
    ({ params }) => params,
  )
  app.get('/text/:name', { schema: { params: Type.Object({ name: Type.String() }) } }, ({ params }) => params)
  app.post('/rows', { schema: { body: Type.Array(Row) } }, ({ body }) => body)
  app.post('/row', { schema: { body: Row } }, ({ body }) => body)
  app.get('/answer', { schema: { response: { 200: Type.Object({ a: Type.Integer() }) } } }, () => ({
    a: 1,
    ...{ b: [null, 'kept'] },
  }))
})

const faults = async (answer: Response) => {
  assert.equal(answer.status, 400)
  const { errors = [] } = await problemOf(answer)
  return errors.map(({ index, field, code }) =>
    [index, field, code].filter((part) => part !== undefined).join(' '),
  )
}

test('query values are coerced to the types of their schema', async () => {
  const answer = await fetch('/list?page=2&price=-1.5&hide=false&ordering=-id&search=2&since=17&_cache=x')
  assert.deepEqual(await answer.json(), {
    page: 2,
    price: -1.5,
    hide: false,
    ordering: '-id',
    search: '2',
    since: 17,
  })
  assert.deepEqual(await (await fetch('/list?since=now&')).json(), { since: 'now' })
})

test('4.1.3 a query value that does not match its schema is a 400 that names the parameter', async () => {
  const bad = [
    'page=',
    'page=1.5',
    'page=1e3',
    'page=0x10',
    'page=+1',
    'page= 1',
    'page=one',
    'page=true',
    'hide=1',
    'hide=yes',
    'price=Infinity',
    'price=.5',
    'since=later',
    'page=0',
    'price=9.6',
    'ordering=name',
    'search=123456',
    'page[]=1',
    'search=%00',
  ]
  for (const query of bad) {
    const [fault, ...others] = await faults(await fetch(`/list?${query}`))
    assert.deepEqual(others, [], query)
    if (!query.startsWith('page[]')) assert.equal(fault?.split(' ')[0], query.split('=')[0])
  }
  const { errors } = await problemOf(await fetch('/list?since=later&price=10'))
  assert.deepEqual(
    errors?.map(({ message }) => message),
    ['Too large: at most 9.5.', 'Expected a whole number, or one of: now.'],
  )
})

test('4.1.5 an unknown parameter is a 400 that lists the known ones; a repeated one is a 400, too', async () => {
  const { errors, detail } = await problemOf(await fetch('/list?pgae=1&page=1&page=2&constructor=1'))
  assert.match(detail, /parameters/)
  assert.deepEqual(errors, [
    {
      field: 'pgae',
      code: 'unknown_parameter',
      message: 'There is no such parameter. The parameters are: page, price, hide, ordering, search, since.',
    },
    { field: 'page', code: 'duplicate', message: 'This parameter is given more than once.' },
    {
      field: 'constructor',
      code: 'unknown_parameter',
      message: 'There is no such parameter. The parameters are: page, price, hide, ordering, search, since.',
    },
  ])
})

test('4.1.6 a path parameter that does not match its schema is a 404', async () => {
  assert.deepEqual(await (await fetch('/one/12')).json(), { id: 12 })
  for (const id of ['abc', '1.5', '1e3', '99999999999', '١']) {
    assert.equal((await fetch(`/one/${id}`)).status, 404, id)
  }
  assert.deepEqual(await (await fetch('/text/12')).json(), { name: '12' })
  assert.equal((await fetch('/text/a%00b')).status, 400)
})

test('bodies are not coerced, and every error of every row is named', async () => {
  const good = { rrn: 'A', items: [{ id: 1, price: 1 }] }
  assert.equal((await post('/rows', JSON.stringify([good, { ...good, note: null }]))).status, 200)
  const rows = [
    { ...good, rrn: 5, paid: 'true' },
    good,
    { items: [{ id: '1', price: 101 }, 7], colour: 'red' },
    { ...good, rrn: '', note: 4, items: {} },
    'row',
  ]
  assert.deepEqual((await faults(await post('/rows', JSON.stringify(rows)))).sort(), [
    '0 paid invalid_type',
    '0 rrn invalid_type',
    '2 colour unknown_field',
    '2 items.0.id invalid_type',
    '2 items.0.price out_of_range',
    '2 items.1 invalid_type',
    '2 rrn required',
    '3 items invalid_type',
    '3 note invalid_value',
    '3 rrn invalid_value',
    '4 invalid_type',
  ])
})

test('the body of one object has paths without an index', async () => {
  assert.deepEqual(await faults(await post('/row', '{"items":[{"price":1}]}')), [
    'rrn required',
    'items.0.id required',
  ])
  assert.deepEqual(await faults(await post('/row', '[]')), ['invalid_type'])
})

test('2.5 all errors of a big batch are counted', async () => {
  const { errors = [] } = await problemOf(await post('/rows', JSON.stringify(Array(3_000).fill({}))))
  assert.equal(errors.length, 1_001)
  assert.match(errors[1_000]?.message ?? '', /^5000 more/)
})

test('a response schema is documentation only: it changes nothing in the response', async () => {
  assert.deepEqual(await (await fetch('/answer')).json(), { a: 1, b: [null, 'kept'] })
})
