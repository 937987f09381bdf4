import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product } from '../resources/product.ts'
import { readCell } from '../wire/cell.ts'
import { prepareFile } from './prepare.ts'
import { columnsUnder, sniffFile } from './sniff.ts'
import { findNumbers, type Numbers, readNumber } from './written-numbers.ts'

const plain = (text: string, decimals?: 'comma' | 'point') => {
  const read = readNumber(text, decimals)
  return typeof read === 'object' ? read.plain : read
}

test('a number that is unambiguous in every country is read, with either decimal separator', () => {
  for (const decimals of [undefined, 'comma', 'point'] as const)
    for (const [text, number] of [
      ['12', '12'],
      ['007', '007'],
      ['12,5', '12.5'],
      ['12,50', '12.50'],
      ['12.50', '12.50'],
      ['-12,5', '-12.5'],
      ['−3', '-3'],
      ['0,125', '0.125'],
      ['1234,567', '1234.567'],
      ['1 234', '1234'],
      ['1 234,50', '1234.50'],
      ['1\u00a0234\u00a0567,5', '1234567.5'],
      ['1\u202f234.500', '1234.500'],
      ["1'234.50", '1234.50'],
      ['1.234,50', '1234.50'],
      ['1,234.50', '1234.50'],
      ['1.234.567', '1234567'],
      ['1,234,567', '1234567'],
    ] as const)
      assert.equal(plain(text, decimals), number, `${text} ${decimals}`)
})

test('an ambiguous number is read by the notation of the file, and not at all if that is unknown', () => {
  assert.equal(plain('1,234'), 'ambiguous')
  assert.equal(plain('1.234'), 'ambiguous')
  assert.equal(plain('1,234', 'comma'), '1.234')
  assert.equal(plain('1,234', 'point'), '1234')
  assert.equal(plain('1.234', 'comma'), '1234')
  assert.equal(plain('1.234', 'point'), '1.234')
})

test('other texts than numbers are unchanged', () => {
  for (const text of [
    '',
    '-',
    '12.05.2026',
    '1,2,3',
    '12 34',
    '1.23.456',
    '1e3',
    '5.',
    ',5',
    '+5',
    '1,234,56',
  ])
    assert.equal(plain(text, 'comma'), undefined, text)
})

/** Lines of a CSV as sent, with the detected decimal separator. */
const sent = async (text: string, isTyped = false) => {
  const file = new File([text], 'a.csv')
  const beginning = await sniffFile(file)
  assert.ok(typeof beginning !== 'string' && beginning.format === 'csv')
  const columns = columnsUnder(beginning.table, 0)
  const mapping = columns.names.map((name) => (name === '' ? null : name))
  const detection = findNumbers(product, columns, mapping, isTyped, 'MDL')
  const numbers: Numbers = {
    units: detection.units,
    codes: detection.codes,
    decimals: detection.decimals,
    isTyped,
  }
  const { body } = await prepareFile(file, {
    format: 'csv',
    encoding: 'utf-8',
    headerRow: 0,
    mapping,
    numbers,
  })
  const [, ...lines] = (await body.text()).split('\n')
  return { lines: lines.filter((line) => line !== ''), ...detection }
}

test('two prices in a cell are not a number, and euros are not lei', async () => {
  const { lines } = await sent('code;price\n1;"125\n110"\n2;1 250,00\n')
  assert.equal(lines.join('\n'), '1;"125\n110"\n2;1250.00')
  assert.deepEqual((await sent('code;price\n1;12 EUR\n2;12,50 EUR\n')).lines, ['1;12 EUR', '2;12,50 EUR'])
  assert.deepEqual((await sent('code;price\n1;12 lei\n2;12,50 lei\n')).lines, ['1;12', '2;12.50'])
})

test('an ambiguous number is read by the other numbers of its file', async () => {
  const commas = await sent('code;price;qty\n1,234;12,5;1.234\n2;"1 234,50";\n')
  assert.deepEqual(commas.lines, ['1,234;12.5;1234', '2;1234.50;'])
  const unclear = await sent('code;price\n1;1,234\n2;7\n')
  assert.deepEqual(unclear.lines, ['1;1,234', '2;7'])
  assert.equal(unclear.ambiguous, '1,234')
  const contrary = await sent('code;price\n1;1,50\n2;2.50\n3;1.234\n')
  assert.deepEqual([contrary.lines, contrary.ambiguous], [['1;1.50', '2;2.50', '3;1.234'], '1.234'])
})

test('a word next to numbers is removed if it is the only one in its column, and kept if it means another price', async () => {
  const lei = await sent('price;qty\n"1 234,50 лей";5 шт.\n12 Лей;\n7;3\n')
  assert.deepEqual(
    [lei.lines, lei.words],
    [
      ['1234.50;5', '12;', '7;3'],
      ['Лей', 'шт'],
    ],
  )
  assert.deepEqual((await sent('price;qty\n12,5 MDL;\n$7;\n')).lines, ['12,5 MDL;', '$7;'])
  assert.deepEqual((await sent('price;qty\n€ 12,5;\n7 литров;\n')).lines, ['€ 12,5;', '7 литров;'])
})

test('a number of a workbook is exact, next to texts with decimal commas', async () => {
  const { lines } = await sent('"price","qty"\n"1 234,50",1.234\n"7,5",12.5\n"1.234",3\n', true)
  assert.deepEqual(lines, ['1234.50,1.234', '7.5,12.5', '1234,3'])
})

test('a value that the server will refuse is sent unchanged, and the following ones are read', async () => {
  const broken = 'price;name_ro\n12,5;"Unu"x\n7,5;"Doi\n8,5;Trei'
  assert.deepEqual((await sent(broken)).lines, ['12.5;"Unu"x', '7.5;"Doi', '8.5;Trei'])
  const long = `price;name_ro\n${'12,5;"a;\nb"\n'.repeat(60_000)}`
  const { lines } = await sent(long)
  assert.equal(lines.length, 120_000)
  assert.ok(lines.every((line, n) => line === (n % 2 === 0 ? '12.5;"a;' : 'b"')))
})

test('the last numbers of a list determine the notation of the first ones', async () => {
  const { lines, ambiguous } = await sent(`code;price\n${'1;1.234\n'.repeat(100_000)}2;12,50\n`)
  assert.deepEqual([lines[0], lines.at(-1), ambiguous], ['1;1234', '2;12.50', '1.234'])
})

test('a code that is a date, a time, a boolean or a fraction in its workbook is refused with its cell', async () => {
  const typed =
    '\n"code","price"\n"a\nb",1\n2026-11-24,2\n\n12:00:00,3\n42,4\n12.50,5.50\ntrue,6\n"12.50",7\n'
  const { lines } = await sent(typed, true)
  assert.deepEqual(lines, [
    'code,price',
    ...['"a', 'b",1', '#DATE! 2026-11-24 (A4),2', '#TIME! 12:00:00 (A6),3', '42,4'],
    ...['#FRACTION! 12.50 (A8),5.50', '#BOOLEAN! TRUE (A9),6', '"12.50",7'],
  ])
  const fault = { key: 'invalid_value.cell_date', parameters: { cell: 'A4', shown: '2026-11-24' } }
  assert.deepEqual(readCell({ kind: 'key' }, '#DATE! 2026-11-24 (A4)'), { fault })
})
