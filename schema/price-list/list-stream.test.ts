import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product } from '../resources/product.ts'
import { columnFieldsIn } from './column-fields.ts'
import { listWithFields, NoTable } from './list-stream.ts'

async function* inPieces(bytes: Uint8Array<ArrayBuffer>, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.slice(at, at + length)
}

/** CSV of a list that arrives in small pieces. */
const csvOf = async (bytes: Uint8Array<ArrayBuffer>, encoding?: string, length = 7): Promise<string> => {
  const columns = columnFieldsIn('auto', product)
  if ('is' in columns) throw new Error(columns.is)
  const instructions = {
    object: product,
    columns,
    decimals: undefined,
    spoken: 'ru',
    currency: 'MDL',
  } as const
  const onSettled = () => undefined
  const list = { ...instructions, isTyped: false, encoding, onSettled }
  let csv = ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of listWithFields(inPieces(bytes, length), list))
    csv += decoder.decode(piece, { stream: true })
  return csv + decoder.decode()
}

const encode = (text: string) => new Uint8Array(new TextEncoder().encode(text))

test('a list becomes a CSV with fields and plain numbers, for any division and encoding', async () => {
  const list = 'Прайс\nАртикул;Название;Цена\nА-1;"Пила;\nдлинная";1 234,50\nА-2;Бур;99,90\n'
  const expected = '\ngroup_product_id;name_ru;price\nА-1;"Пила;\nдлинная";1234.50\nА-2;Бур;99.90\n'
  assert.equal(await csvOf(encode(list)), expected)
  assert.equal(await csvOf(encode(`\ufeff${list}`), undefined, 1), expected)
  assert.equal(await csvOf(new Uint8Array(Buffer.from(`\ufeff${list}`, 'utf16le')), undefined, 3), expected)
})

test('an export keeps its ids with the creation times of their rows, by which a server recognizes its own ids', async () => {
  const csv = 'id,created_at,group_product_id,price\n7,2026-11-24T00:00:00Z,A,1.00\n'
  assert.equal(await csvOf(encode(csv)), csv)
})

test('a file without a table is refused with its kind', async () => {
  for (const [text, kind] of [
    ['', 'empty'],
    ['<?xml version="1.0"?><a/>', 'xml'],
    ['<html></html>', 'page'],
    ['[1]', 'array'],
  ] as const)
    await assert.rejects(csvOf(encode(text)), (error) => error instanceof NoTable && error.kind === kind)
})
