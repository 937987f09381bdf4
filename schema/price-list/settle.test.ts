import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product } from '../resources/product.ts'
import { columnFieldsIn } from './column-fields.ts'
import { type Instructions, settleList } from './settle.ts'
import { sniffFile } from './sniff.ts'

/** Decided reading of a CSV with these columns, or its questions. */
const settledOf = async (csv: string, columns: string, more: Partial<Instructions> = {}) => {
  const beginning = await sniffFile(new File([csv], 'list.csv'))
  if (typeof beginning === 'string' || beginning.format !== 'csv') throw new Error('No table.')
  const fields = columnFieldsIn(columns, product)
  if ('is' in fields) throw new Error(fields.is)
  return settleList(beginning.table, {
    object: product,
    columns: fields,
    decimals: undefined,
    spoken: 'ru',
    currency: 'MDL',
    isTyped: false,
    ...more,
  })
}

/** Subjects of the questions, with the column or value of each. */
const questionsOf = async (...parameters: Parameters<typeof settledOf>) => {
  const settled = await settledOf(...parameters)
  assert.ok(settled && !('mapping' in settled), JSON.stringify(settled))
  return settled.map((question) => [
    question.about,
    'name' in question ? question.name : 'value' in question ? question.value : question.names.join(),
  ])
}

const mappingOf = async (...parameters: Parameters<typeof settledOf>) => {
  const settled = await settledOf(...parameters)
  assert.ok(settled && 'mapping' in settled, JSON.stringify(settled))
  return { mapping: settled.mapping, leftOut: settled.leftOut, decimals: settled.numbers.decimals }
}

const DOUBTFUL = 'Артикул,Цена,В наличии,Опт\nA,"1,234",1,5\nA,"2,500",0,5\n'

test('all questions to the sender are returned at once, and not again after the answers', async () => {
  assert.deepEqual(await questionsOf(DOUBTFUL, 'auto'), [
    ['repeated', 'Артикул'],
    ['amount', 'В наличии'],
    ['number', '1,234'],
  ])
  assert.deepEqual(
    await mappingOf(DOUBTFUL, 'auto,Артикул=group_product_id,В наличии=', { decimals: 'comma' }),
    { mapping: ['group_product_id', 'price', null, null], leftOut: ['Опт'], decimals: 'comma' },
  )
  const amount = 'auto,Артикул=group_product_id,В наличии=qty'
  assert.deepEqual((await mappingOf(DOUBTFUL, amount, { decimals: 'point' })).mapping, [
    ...['group_product_id', 'price', 'qty', null],
  ])
})

test('a list without a known heading, a key or a named column causes a question', async () => {
  assert.deepEqual(await questionsOf('Foo,Bar\n1,2\n', 'auto'), [['names', 'Foo,Bar']])
  assert.deepEqual(await questionsOf('Название,Цена\nUnt,2\n', 'auto'), [['key', 'Название,Цена']])
  assert.deepEqual(await questionsOf('Код,Цена\n1,2\n', 'auto,SKU=code'), [['absent', 'SKU']])
})

test('the headings of an export are accepted without questions', async () => {
  const csv =
    'id,created_at,group_product_id,price,qty,_note\n7,2026-01-01,A,1.00,1,x\n8,2026-01-01,A,1.00,0,x\n'
  assert.deepEqual((await mappingOf(csv, 'auto')).mapping, [
    'id',
    null,
    'group_product_id',
    'price',
    'qty',
    null,
  ])
  assert.deepEqual((await mappingOf(csv, 'auto')).leftOut, [])
})

test('without auto, only the given columns and those with the name of a field are read', async () => {
  const csv = 'Price list\nSKU,price,Цена,code\nA,1,2,3\n'
  assert.deepEqual(await mappingOf(csv, 'SKU=group_product_id,code='), {
    mapping: ['group_product_id', 'price', null, null],
    leftOut: ['Цена'],
    decimals: undefined,
  })
})

test('the faults of a list of columns are reported', () => {
  assert.deepEqual(columnFieldsIn('auto, SKU = code,Цена, лей=price,Опт=', product), {
    isAuto: true,
    fields: new Map([
      ['SKU', 'code'],
      ['Цена, лей', 'price'],
      ['Опт', null],
    ]),
  })
  for (const [text, is] of [
    ['SKU=sku', 'noField'],
    ['A=code,B=code', 'twice'],
    ['A=code,A=price', 'twice'],
    ['=code', 'twice'],
    ['A=code,B', 'noPair'],
    ['auto,B', 'noPair'],
    ['', 'noPair'],
  ] as const) {
    const read = columnFieldsIn(text, product)
    assert.equal('is' in read && read.is, is, text)
  }
})
