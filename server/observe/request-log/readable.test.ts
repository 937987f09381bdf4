import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EDGE, MOST_READ, redactedText } from './redact-secrets.ts'

const read = (text: string) => redactedText(Buffer.from(text)).text

test('a field whose name says so loses its value, whatever that is', () => {
  for (const value of [
    '"x"',
    '"a\\"b"',
    '17',
    '-1.5e3',
    'true',
    'null',
    '["x", "y"]',
    '{ "a": "x" }',
    '"cut of',
  ])
    assert.equal(read(`{ "my_Password" : ${value}`), '{ "my_Password" : "[redacted]"', value)
})

test('of a value that is no flat list or object nothing is left, wherever it ends', () => {
  for (const value of [
    '{"a":{"b":"x"},"c":"hidden"}',
    '[{"a":"]"},"hidden"]',
    '{"a":["}"],"b":"hidden"',
    '["hidden',
  ])
    assert.equal(read(`{"x":1,"secret":${value}}`), '{"x":1,"secret":"[redacted]"', value)
  assert.equal(
    read('{"token":["a]","\\"}"],"b":{"secret":{"c":"}"}}}'),
    '{"token":"[redacted]","b":{"secret":"[redacted]"}}',
  )
})

test('other fields stay as they are', () => {
  const text = '{"name":"Token ring","description":"A secret: garden","price":"12.00","tags":["password"]}'
  assert.equal(read(text), text)
})

test('a short text is kept whole, and of a long one the beginning', () => {
  const short = 'ș'.repeat(MOST_READ / 2)
  assert.deepEqual(redactedText(Buffer.from(short)), { text: short, cut: false })

  const { text, cut } = redactedText(Buffer.from('ș'.repeat(MOST_READ)))
  assert.deepEqual([text, cut], ['ș'.repeat(MOST_READ / 2 - EDGE), true])
})

test('a secret that is cut off is not kept, whatever went before it', () => {
  const secret = `vt_0123456789ab_${'Xy-'.repeat(20)}`
  for (const before of [`{"a":"`, `{"password":"${'p'.repeat(8_000)}","a":"`]) {
    const filler = 'x '.repeat((MOST_READ - before.length) / 2 - 10)
    const { text } = redactedText(Buffer.from(`${before}${filler}${secret}"}`))
    assert.doesNotMatch(text, /Xy-|pp/)
    assert.match(text, /x x x/)
  }
})

test('a character at the edge stays whole', () => {
  for (const shift of ['', 'x']) {
    const { text } = redactedText(Buffer.from(`${shift}${'😀'.repeat(MOST_READ)}`))
    assert.ok(text.isWellFormed())
  }
})

test('no text takes long', () => {
  const begun = process.cpuUsage()
  for (const piece of [
    'token',
    '"token',
    '"token":',
    '"token":[',
    '"a":{"token":{',
    '"token":["a",',
    'eyJ.',
    'token=',
    '\\"',
    '[\\w',
    'a',
  ])
    redactedText(Buffer.from(piece.repeat(30_000 / piece.length)))
  // Quadratic would be seconds.
  assert.ok(process.cpuUsage(begun).user < 1_000_000)
})
