import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_HEADER, readHeader } from './header.ts'

const KNOWN = new Set(['id', 'name_ro', 'price'])
const header = (text: string | Buffer, isComplete = false) => readHeader(Buffer.from(text), isComplete, KNOWN)

/** Header expected for this text: its names, delimiter, and the position after it. */
const reads = (text: string, names: string[], delimiter: string, line = 2, isComplete = false) => {
  const offset = Buffer.byteLength(text)
  assert.deepEqual(header(`${text}${isComplete ? '' : 'x'}`, isComplete), {
    format: { kind: 'csv', delimiter, columns: names.length },
    names,
    position: { line, offset, wary: 0, isWithin: false },
  })
}

test('4.2.13 a header has field names, separated by comma, semicolon, tab or bar', () => {
  reads('id,name_ro\n', ['id', 'name_ro'], ',')
  reads('id;name_ro\r\n', ['id', 'name_ro'], ';')
  reads('id\tname_ro\r', ['id', 'name_ro'], '\t')
  reads('id|price\n', ['id', 'price'], '|')
  reads('\ufeff"id" ; "price"\n'.replaceAll(' ', ''), ['id', 'price'], ';')
  reads(' id , price \n', ['id', 'price'], ',')
  reads('id\n', ['id'], ',')
})

test('4.2.13 blank lines and the line sep=; of Excel may precede the header, and count as lines', () => {
  reads('\n\r\nid,price\n', ['id', 'price'], ',', 4)
  reads('\ufeffsep=;\r\nid;price\r\n', ['id', 'price'], ';', 3)
  reads('sep=\t\nid\tprice\n', ['id', 'price'], '\t', 3)
})

test('4.2.13 a file may consist of the header only', () => {
  reads('id,price', ['id', 'price'], ',', 2, true)
  reads('id,price\r', ['id', 'price'], ',', 2, true)
})

test('4.2.13 a header is parsed only when its line is complete', () => {
  for (const text of ['', '\ufeff', 'id,pri', 'id,price\r', '\n\n', 'sep=;\n'])
    assert.equal(header(text), undefined, JSON.stringify(text))
})

test('4.2.13 an unknown name refuses the file', () => {
  const valid = ['id', 'name_ro', 'price']
  assert.deepEqual(header('id,nume,Price\n'), [
    { field: 'nume', key: 'unknown_field', parameters: { valid } },
    { field: 'Price', key: 'unknown_field', parameters: { valid } },
  ])
  assert.deepEqual(header('id:price\n'), [{ field: 'id:price', key: 'unknown_field', parameters: { valid } }])
  assert.deepEqual(header('<?xml version="1.0"?>\n'), [{ key: 'malformed_csv.xml' }])
  assert.deepEqual(header('toString\n'), [{ field: 'toString', key: 'unknown_field', parameters: { valid } }])
})

test('4.2.13 a name that begins with _ is accepted in a header and ignored', () => {
  reads('id,_note,price\n', ['id', '_note', 'price'], ',')
})

test('4.2.13 empty and repeated names in a header are refused', () => {
  assert.deepEqual(header('id,,price, \n'), [
    { key: 'malformed_csv.unnamed', parameters: { column: 2 } },
    { key: 'malformed_csv.unnamed', parameters: { column: 4 } },
  ])
  assert.deepEqual(header('id,price,id\n'), [{ field: 'id', key: 'duplicate.parameter' }])
})

test('4.2.13 a file without a header is refused', () => {
  for (const text of ['', '\ufeff', '\n\r\n\n', 'sep=;\n'])
    assert.deepEqual(header(text, true), [{ key: 'malformed_csv.header' }], JSON.stringify(text))
})

test('4.2.13 a header that is not UTF-8, not CSV, or too long is refused', () => {
  assert.deepEqual(header(Buffer.from('\ufeffid\tprice\n', 'utf16le')), [{ key: 'invalid_value.encoding' }])
  assert.deepEqual(header('"id,price\n'), [{ key: 'malformed_csv.unclosed' }])
  const tooLong = [{ key: 'too_long.record', parameters: { max: MAX_HEADER } }]
  assert.deepEqual(header('x'.repeat(MAX_HEADER + 1)), tooLong)
  assert.deepEqual(header(`${'x'.repeat(MAX_HEADER)}\n`), tooLong)
  assert.deepEqual(header('\n'.repeat(MAX_HEADER + 1)), tooLong)
})
