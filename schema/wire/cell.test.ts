import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf } from '../errors.ts'
import { say } from '../labels/say.ts'
import type { Field, Kind } from '../resource.ts'
import { readCell } from './cell.ts'
import type { CellValue } from './cell-value.ts'
import { protect } from './formula.ts'

const fields: Readonly<Record<Kind, Field>> = {
  text: { kind: 'text' },
  slug: { kind: 'slug', made: { from: 'text', when: 'asked', as: 'slug' } },
  externalId: { kind: 'externalId' },
  key: { kind: 'key' },
  integer: { kind: 'integer' },
  number: { kind: 'number', places: 3 },
  decimal: { kind: 'decimal' },
  money: { kind: 'money' },
  boolean: { kind: 'boolean' },
  url: { kind: 'url' },
  timestamp: { kind: 'timestamp' },
  date: { kind: 'date' },
  choice: { kind: 'choice', words: { top: 0, bottom: 1 } },
  word: { kind: 'word', words: ['a', 'b'] },
  words: { kind: 'words', words: ['web', 'app', 'pos'] },
  codes: { kind: 'codes' },
  vatRate: { kind: 'vatRate' },
  reference: { kind: 'reference', to: 'brand' },
  references: { kind: 'references', to: 'category', empty: 'list' },
  list: { kind: 'list', fields: { order: { kind: 'integer' }, url: { kind: 'url' } } },
  object: { kind: 'object', fields: { house: { kind: 'text' } } },
  custom: { kind: 'custom' },
}
const KINDS = Object.keys(fields) as Kind[]
const valueIn = (kind: Kind, cell: string): CellValue => readCell(fields[kind], cell)
const assertCell = (kind: Kind, cell: string, json: unknown) =>
  assert.deepEqual(valueIn(kind, cell), { json }, `${kind}: ${cell}`)
const refuses = (kind: Kind, cell: string, key: string) => {
  const value = valueIn(kind, cell)
  assert.ok('fault' in value, `${kind}: ${cell}`)
  assert.equal(value.fault.key, key, `${kind}: ${cell}`)
  return value.fault.parameters
}

test('4.2.13 an empty cell is an omitted field, the word null clears', () => {
  for (const kind of KINDS) {
    assertCell(kind, '', undefined)
    assertCell(kind, 'null', null)
  }
  for (const kind of KINDS.filter((kind) => !['text', 'slug', 'key', 'externalId'].includes(kind)))
    assertCell(kind, ' \u00a0', undefined)
})

test('4.2.13 text is unchanged, without the apostrophe that protects it from being run as a formula', () => {
  for (const kind of ['text', 'slug', 'key', 'externalId'] as const)
    for (const text of [' a ', '=1+1', "'=1+1", 'null', "'null", "d'Or", '007', 'true', '1,5', '[', 'NULL'])
      assertCell(kind, protect(text), text)
})

test('4.2.13 numbers are written with a dot', () => {
  assertCell('integer', ' 12 ', '12')
  assertCell('integer', '-007', '-007')
  assertCell('integer', '2008.0', '2008.0')
  assertCell('number', '1.125', '1.125')
  assertCell('decimal', '12345678901234567.125', '12345678901234567.125')
  assertCell('money', ' 12.50', '12.50')
  assertCell('money', '-5', '-5')
  refuses('integer', 'twelve', 'invalid_value.integer')
  refuses('integer', '1e400', 'invalid_value.integer')
  refuses('number', '9'.repeat(400), 'invalid_value.number')
})

test('4.2.13 a decimal comma is refused with a hint, and never guessed', () => {
  for (const kind of ['integer', 'number', 'decimal', 'money'] as const) {
    for (const [value, example] of [
      ['12,50', '12.50'],
      ['-12,5', '-12.5'],
      ['1 234,50', '1234.50'],
      ['1\u00a0234,50', '1234.50'],
      ['1\u202f234', '1234'],
      ['1’234', '1234'],
      ['1,234', '1234.50'],
      ['1,234.50', '1234.50'],
      ['1.234,50', '1234.50'],
      [',5', '1234.50'],
    ] as const)
      assert.deepEqual(refuses(kind, value, 'invalid_value.decimal_comma'), { value, example })
  }
  assert.equal(codeOf('invalid_value.decimal_comma'), 'invalid_value')
  assert.equal(
    say({ key: 'invalid_value.decimal_comma', parameters: { value: '12,50', example: '12.50' } }, 'en'),
    'A number is written with a dot and without spaces: 12.50, not “12,50”.',
  )
})

test('4.2.13 a key abbreviated by a spreadsheet is refused', () => {
  for (const kind of ['key', 'externalId', 'integer', 'money'] as const)
    for (const value of ['9.78043902348e+12', '9,78E+12', '1E+13'])
      assert.deepEqual(refuses(kind, value, 'invalid_value.shortened'), { value })
  for (const key of ['1E5', '5E-12', 'A9E+12', '12E+3x']) assertCell('key', key, key)
  assertCell('text', '9,78E+12', '9,78E+12')
  const code: Field = { kind: 'text', code: true }
  assert.ok('fault' in readCell(code, '4.84E+12'))
  assert.deepEqual(readCell(code, "'4.84E+12"), { json: '4.84E+12' })
  // After an apostrophe, as in an export of such a key.
  assertCell('key', "'9.78E+12", '9.78E+12')
  // A value with its own space needs no protection in an export.
  for (const key of [' 9.78E+12', '9.78E+12 ']) assertCell('key', key, key)
})

test('4.2.13 the error of a formula is refused in every field', () => {
  for (const kind of KINDS)
    for (const value of [
      '#N/A',
      '#REF!',
      '#VALUE!',
      '#DIV/0!',
      '#NAME?',
      '#Н/Д',
      '#ССЫЛКА!',
      "#ІМ'Я?",
      '#VALOARE!',
      'Err:502',
    ])
      assert.deepEqual(refuses(kind, value, 'invalid_value.sheet_error'), { value })
  for (const text of ['#N/A!', '# N/A', '#n/a', '#sale', 'Err:5020', ' #N/A']) assertCell('text', text, text)
  assertCell('text', "'#N/A", '#N/A')
  assert.deepEqual(refuses('money', '#N/A (B17)', 'invalid_value.cell_error'), { value: '#N/A', cell: 'B17' })
  assert.equal(
    say({ key: 'invalid_value.cell_date', parameters: { cell: 'B17', shown: '24.11.2026' } }, 'en'),
    'Cell B17 shows “24.11.2026”, which is a date and not a code. Format the column as text, and type the code in again.',
  )
})

test('4.2.13 codes are separated in a cell, and rates are in the notation of lists', () => {
  assertCell('codes', '4006381333931', ['4006381333931'])
  assertCell('codes', ' 4006381333931; 96385074 |A 1', ['4006381333931', '96385074', 'A 1'])
  assertCell('codes', '["4006381333931"]', ['4006381333931'])
  refuses('codes', '4.00638E+12', 'invalid_value.shortened')
  refuses('codes', '96385074, 4.00638E+12', 'invalid_value.shortened')
  for (const [cell, rate] of [
    ['20', '20'],
    ['8.5 %', '8.5'],
    ['8,5%', '8.5'],
    ['НДС 20%', '20'],
    ['TVA 9%', '9'],
    ['Без НДС', 'exempt'],
    ['fără TVA', 'exempt'],
    ['exempt', 'exempt'],
    ['0', '0'],
  ] as const)
    assertCell('vatRate', cell, rate)
  refuses('vatRate', '1 250,40', 'invalid_value.decimal_comma')
})

test('4.2.13 true and false may be in the notation of spreadsheets', () => {
  for (const cell of [
    'true',
    'TRUE',
    ' True ',
    '1',
    'ADEVĂRAT',
    'ИСТИНА',
    'ІСТИНА',
    'Yes',
    'Da',
    'Да',
    'Так',
  ])
    assertCell('boolean', cell, true)
  for (const cell of ['false', 'FALSE', '0', 'FALS', 'ЛОЖЬ', 'ХИБНІСТЬ', 'No', 'NU', 'Нет', 'ні'])
    assertCell('boolean', cell, false)
  for (const cell of ['y', '2', '-']) refuses('boolean', cell, 'invalid_value.one_of')
})

test('4.2.13 a choice is a word or its number', () => {
  assertCell('choice', 'top', 'top')
  assertCell('choice', '1', '1')
  assertCell('choice', '7', '7')
  assertCell('word', ' a ', 'a')
})

test('4.2.13 dates, times and addresses are parsed by the API', () => {
  assertCell('date', '2026-03-01', '2026-03-01')
  assertCell('timestamp', ' 01.03.2026 9:00', '01.03.2026 9:00')
  assertCell('url', 'https://x.md/a ', 'https://x.md/a')
})

test('4.2.13 a plain word in the cell of a reference is the key of the object', () => {
  assertCell('reference', 'acme', { slug: 'acme' })
  assertCell('reference', 'a, b', { slug: 'a, b' })
  // Digits may be a key or an id: both are looked up.
  assertCell('reference', '7', '7')
  assertCell('references', '7', ['7'])
  assertCell('references', 'A-1', [{ group_category_id: 'A-1' }])
  for (const cell of ['A-1|B-2', 'A-1; B-2', ' A-1,B-2,', 'A-1 | B-2'])
    assertCell('references', cell, [{ group_category_id: 'A-1' }, { group_category_id: 'B-2' }])
  assertCell('references', 'A-1, a | B-2', [{ group_category_id: 'A-1, a' }, { group_category_id: 'B-2' }])
  assertCell('references', '10,20', ['10', '20'])
  for (const kind of ['reference', 'references'] as const)
    assert.deepEqual(refuses(kind, '4.84E+12', 'invalid_value.shortened'), { value: '4.84E+12' })
})

test('4.2.13 the cell of pictures contains one URL or several', () => {
  assertCell('list', 'https://x.md/a.jpg', [{ order: 1, url: 'https://x.md/a.jpg' }])
  for (const between of [', ', ';', '|', ' ', '\n'])
    assertCell('list', `https://x.md/a,b.jpg${between}http://x.md/c;d.jpg`, [
      { order: 1, url: 'https://x.md/a,b.jpg' },
      { order: 2, url: 'http://x.md/c;d.jpg' },
    ])
})

test('4.2.13 lists, objects and references may be JSON', () => {
  assertCell('reference', '"7"', '7')
  // Reference of an export to an object without a key.
  assertCell('reference', '{"id":7}', 7)
  assertCell('reference', ' {"slug":"acme"} ', { slug: 'acme' })
  assertCell('references', '[1,{"slug":"acme"}]', [1, { slug: 'acme' }])
  assertCell('words', '["web"]', ['web'])
  assertCell('list', '[{"order":1,"url":null}]', [{ order: 1, url: null }])
  assertCell('object', '{"house":"5/1"}', { house: '5/1' })
  assert.deepEqual(refuses('reference', '{acme}', 'invalid_value.json'), {
    example: '7 | {"slug": "A-7"}',
  })
  refuses('references', '[1, 2', 'invalid_value.json')
  assert.deepEqual(refuses('words', 'web', 'invalid_value.json'), { example: '["web","app"]' })
  assert.deepEqual(refuses('list', "[{'order':1}]", 'invalid_value.json'), {
    example: '[{"order": …, "url": …}]',
  })
  assert.deepEqual(refuses('object', '{“house”:“5”}', 'invalid_value.json'), { example: '{"house": …}' })
})

test('4.2.13 JSON in a cell has the same limits of depth and values as a body', () => {
  refuses('list', '['.repeat(1_000_000) + ']'.repeat(1_000_000), 'malformed_json.depth')
  refuses('list', `[${'[],'.repeat(120_000)}[]]`, 'batch_too_large.object')
})

test('4.2.13 the column id contains an integer', () => {
  assert.deepEqual(readCell(undefined, '7'), { json: '7' })
  assert.deepEqual(readCell(undefined, ''), { json: undefined })
  assert.ok('fault' in readCell(undefined, '7,0'))
})

test('4.2.13 garbage in a cell results in a value or a fault, within little time', () => {
  const pieces = ['9', ',', '9,', "'", ' ', '[', '"', '{', 'e+', '=', '.', '-', 'null', '\0']
  for (const kind of KINDS) {
    for (const piece of pieces)
      for (const end of ['', 'x']) {
        const value = valueIn(kind, piece.repeat(200_000) + end)
        assert.ok('fault' in value || 'json' in value)
        if ('fault' in value) assert.ok(say(value.fault, 'ro').length < 400)
        else JSON.stringify(value.json)
      }
  }
})
