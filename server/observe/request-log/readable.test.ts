import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_EXAMINED_BYTES, redactedText, TRUNCATION_MARGIN } from './redact-secrets.ts'

const read = (text: string) => redactedText(Buffer.from(text)).text

test('the value of a field with the name of a secret is removed, for any type', () => {
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

test('a nested value of such a field is removed to the end of the text', () => {
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

test('other fields are unchanged', () => {
  const text = '{"name":"Token ring","description":"A secret: garden","price":"12.00","tags":["password"]}'
  assert.equal(read(text), text)
})

test('a short text is kept completely, and a long one up to a limit', () => {
  const short = 'ș'.repeat(MAX_EXAMINED_BYTES / 2)
  assert.deepEqual(redactedText(Buffer.from(short)), { text: short, cut: false })

  const { text, cut } = redactedText(Buffer.from('ș'.repeat(MAX_EXAMINED_BYTES)))
  assert.deepEqual([text, cut], ['ș'.repeat(MAX_EXAMINED_BYTES / 2 - TRUNCATION_MARGIN), true])
})

test('a truncated secret is removed, regardless of the text before it', () => {
  const secret = `vt_0123456789ab_${'Xy-'.repeat(20)}`
  for (const before of [`{"a":"`, `{"password":"${'p'.repeat(8_000)}","a":"`]) {
    const filler = 'x '.repeat((MAX_EXAMINED_BYTES - before.length) / 2 - 10)
    const { text } = redactedText(Buffer.from(`${before}${filler}${secret}"}`))
    assert.doesNotMatch(text, /Xy-|pp/)
    assert.match(text, /x x x/)
  }
})

test('a character at the limit is not split', () => {
  for (const shift of ['', 'x']) {
    const { text } = redactedText(Buffer.from(`${shift}${'😀'.repeat(MAX_EXAMINED_BYTES)}`))
    assert.ok(text.isWellFormed())
  }
})

test('redaction is fast for any text', () => {
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
  // A quadratic algorithm would take seconds.
  assert.ok(process.cpuUsage(begun).user < 1_000_000)
})
