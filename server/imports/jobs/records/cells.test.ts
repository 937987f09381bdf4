import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsOf, cellsUnder, countCells, lengthAsJson } from './cells.ts'

const cells = (text: string, delimiter: ',' | ';' | '\t' = ',') => cellsOf(Buffer.from(text), delimiter)

test('4.2.13 cells of CSV are parsed by RFC 4180', () => {
  assert.deepEqual(cells('a,b c, d '), ['a', 'b c', ' d '])
  assert.deepEqual(cells('"a","b,""c""\r\nd",'), ['a', 'b,"c"\r\nd', ''])
  assert.deepEqual(cells('"";"";x', ';'), ['', '', 'x'])
  assert.deepEqual(cells('"a"\t"b"\t,', '\t'), ['a', 'b', ','])
  assert.deepEqual(cells('""""'), ['"'])
  assert.deepEqual(cells(','), ['', ''])
  assert.deepEqual(cells(''), [''])
})

test('4.2.13 a quote inside an unquoted cell is text', () => {
  assert.deepEqual(cells('pipe 1/2", 5"x"'), ['pipe 1/2"', ' 5"x"'])
})

test('4.2.13 text after a closing quote, and an unclosed quote, are faults', () => {
  assert.deepEqual(cells('"a"b,c'), { key: 'malformed_csv' })
  assert.deepEqual(cells('a,"b" ,c'), { key: 'malformed_csv' })
  assert.deepEqual(cells('a,"b,c'), { key: 'malformed_csv.unclosed' })
  assert.deepEqual(cells('a,"b""'), { key: 'malformed_csv.unclosed' })
})

test('4.2.13 a record may have fewer cells than the header has names, but not more', () => {
  assert.deepEqual(cellsUnder(Buffer.from('a'), ',', 2), ['a'])
  assert.deepEqual(cellsUnder(Buffer.from('a,b,'), ',', 2), {
    key: 'malformed_csv.cells',
    parameters: { count: 3, expected: 2 },
  })
})

test('4.2.13 countCells returns the number of cells that cellsOf returns', () => {
  const pieces = ['"', ',', 'a', '\n', 'ș', ';']
  // All texts of up to six pieces.
  const check = (text: string, left: number): void => {
    const record = Buffer.from(text)
    const fields = cellsOf(record, ',')
    assert.deepEqual(countCells(record, ','), Array.isArray(fields) ? fields.length : fields, text)
    if (left > 0) for (const piece of pieces) check(text + piece, left - 1)
  }
  check('', 6)
})

test('4.2.13 a long record is split in the same way as a short one', () => {
  const long = Buffer.from(`"${'ș""'.repeat(50_000)}",`)
  const first = 'ș"'.repeat(50_000)
  const check = (text: string, left: number): void => {
    const cellsOrFault = cellsOf(Buffer.from(text), ',')
    const cells = cellsUnder(Buffer.concat([long, Buffer.from(text)]), ',', 10)
    if (Array.isArray(cellsOrFault)) assert.ok(Array.isArray(cells) && cells[0] === first, text)
    assert.deepEqual(Array.isArray(cells) ? cells.slice(1) : cells, cellsOrFault, text)
    if (left > 0) for (const piece of ['"', ',', 'a', 'ș']) check(text + piece, left - 1)
  }
  check('', 4)
})

test('the length of a cell as JSON includes its escapes', () => {
  for (const cell of ['', 'aș', '"\\"', '\u0001\u001f'])
    assert.equal(lengthAsJson([cell]), JSON.stringify(cell).length - 2)
})
