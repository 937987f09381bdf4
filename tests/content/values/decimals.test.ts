import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { product as productDraft } from '../writes/drafts.ts'
import { all, oneField } from './one-field.ts'

const vitrina = await openShop()
const { post } = vitrina
const product = (n: number) => productDraft(`P-${n}`, { price: 1, name_ro: 'P' })
const { written, refused } = oneField(vitrina, 'product', product)

/** Read value of a number in an unusual JSON notation, or the error code. */
const writtenAs = async (field: string, token: string): Promise<unknown> => {
  const [payload] = [{ ...product(Math.random()), [field]: 'TOKEN' }]
  const { status, body } = await post(
    '/external/product/bulk-create/',
    `[${JSON.stringify(payload).replace('"TOKEN"', token)}]`,
  )
  return status === 201 ? body[0][field] : body.errors[0].code
}

test('a decimal is kept as sent, without trailing zeros', async () => {
  for (const [sent, read] of [
    ['0', '0'],
    ['1.5', '1.5'],
    ['1.500', '1.5'],
    ['10', '10'],
    ['100.00', '100'],
    ['0.000001', '0.000001'],
    ['1.50000000000', '1.5'],
    ['-5.25', '-5.25'],
    ['007.10', '7.1'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['999999999999', '999999999999'],
    ['123456789012.123456', '123456789012.123456'],
    ['47.026859', '47.026859'],
  ])
    assert.deepEqual(await written('weight', [sent]), [read], sent)
})

test('a decimal may be a number', async () => {
  assert.deepEqual(await written('weight', [0, 1.5, 0.1, -2, 100, 0.000001, 123456789.123456]), [
    '0',
    '1.5',
    '0.1',
    '-2',
    '100',
    '0.000001',
    '123456789.123456',
  ])
})

test('a number has the same meaning in any JSON notation', async () => {
  for (const [token, read] of [
    ['1.10', '1.1'],
    ['1e2', '100'],
    ['1.5E+3', '1500'],
    ['25e-2', '0.25'],
    ['1e-6', '0.000001'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['0.1e1', '1'],
  ] as const)
    assert.equal(await writtenAs('weight', token), read, token)
})

test('a number with more digits than JSON numbers keep is refused, never altered', async () => {
  for (const token of ['123456789012.123456', '999999999999.111111', '1e400', '-1e400', '1e-7', '1e21'])
    assert.match(
      String(await writtenAs('weight', token)),
      /^(too_precise|out_of_range|invalid_value)$/,
      token,
    )
})

test('more than six decimal places are refused', async () => {
  const values = ['0.0000001', '1.1234567', '0.00000000000000000001', 0.1234567, 1e-7, 0.1 + 0.2]
  assert.deepEqual(await refused('weight', values), all(values, 'too_precise'))
})

test('a decimal out of range is refused', async () => {
  const values = ['1000000000000', '-1000000000000', '99999999999999999999', 1e12]
  assert.deepEqual(await refused('weight', values), all(values, 'out_of_range'))
})

test('an invalid decimal is refused', async () => {
  const texts = [
    'abc',
    '1e3',
    '1,5',
    '1 000',
    ' 1',
    '1 ',
    '.5',
    '5.',
    '+1',
    '--1',
    '1.2.3',
    '0x10',
    'NaN',
    '٣',
    '1kg',
    '-',
  ]
  assert.deepEqual(await refused('weight', texts), all(texts, 'invalid_value'))
  const others = [true, [], ['1'], {}, { weight: 1 }]
  assert.deepEqual(await refused('weight', others), all(others, 'invalid_type'))
})

test('money has two decimal places', async () => {
  assert.deepEqual(
    await written('old_price', [
      '1500',
      '1500.5',
      '1500.50',
      '1500.500',
      '0',
      '0.01',
      '9999999999.99',
      '007',
      '-0',
    ]),
    ['1500.00', '1500.50', '1500.50', '1500.50', '0.00', '0.01', '9999999999.99', '7.00', '0.00'],
  )
  assert.deepEqual(await written('old_price', [null, '', undefined]), [null, null, null])
})

test('money may be a number, and is exact', async () => {
  const cents = [...Array.from({ length: 1000 }, (_, n) => n), 999999999998, 999999999999]
  assert.deepEqual(
    await written(
      'price',
      cents.map((n) => n / 100),
    ),
    cents.map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`),
  )
})

test('money with more than two places, below zero or too large is refused', async () => {
  const precise = ['19.999', 19.999, 1.005, '0.001', '9999999999.999']
  assert.deepEqual(await refused('price', precise), all(precise, 'too_precise'))
  const beyond = ['-1', -0.01, '10000000000', 1e10]
  assert.deepEqual(await refused('price', beyond), all(beyond, 'out_of_range'))
})

test('an invalid amount of money is refused', async () => {
  const texts = ['1500,00', '1 500', '1500 MDL', '$1', 'free', '1e3']
  assert.deepEqual(await refused('price', texts), all(texts, 'invalid_value'))
  assert.deepEqual(await refused('price', [null, '']), ['required', 'required'])
  assert.deepEqual(await refused('price', [true, [1], {}]), all([1, 2, 3], 'invalid_type'))
})

test('a quantity is a number with up to three decimal places', async () => {
  const values = [0, 1, 1.5, 0.125, 12.375, 999999999999, -2]
  assert.deepEqual(await written('qty', values), values)
  for (const [token, read] of [
    ['1.500', 1.5],
    ['2e1', 20],
  ] as const)
    assert.equal(await writtenAs('qty', token), read)
  assert.deepEqual(await refused('qty', [0.0001, 1e15]), ['too_precise', 'out_of_range'])
  assert.deepEqual(await refused('qty', ['1,5', true, [], {}]), all([1, 2, 3, 4], 'invalid_type'))
})

test('an integer is a whole number of 32 bits', async () => {
  const values = [0, 1, -1, 2147483647, -2147483648]
  assert.deepEqual(await written('sort_priority', values), values)
  assert.equal(await writtenAs('sort_priority', '1.0'), 1)
  assert.equal(await writtenAs('sort_priority', '1e3'), 1000)
  assert.deepEqual(
    await refused('sort_priority', [2147483648, -2147483649, 1e21]),
    all([1, 2, 3], 'out_of_range'),
  )
  assert.deepEqual(await refused('sort_priority', [1.5, 0.1]), all([1, 2], 'invalid_value'))
  assert.deepEqual(await refused('sort_priority', ['1e0', true, [], {}]), all([1, 2, 3, 4], 'invalid_type'))
})

test('only true and false are booleans', async () => {
  assert.deepEqual(await written('bookmark', [true, false]), [true, false])
  const others = [2, -1, 0.5, 'yes', ' true', '1.0', [], {}]
  assert.deepEqual(await refused('bookmark', others), all(others, 'invalid_type'))
})
