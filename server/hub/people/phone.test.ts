import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePhone } from './phone.ts'

test('a phone number is parsed with its country code in any spelling', () => {
  for (const text of [
    '+37369123456',
    '37369123456',
    '+373 69 123 456',
    ' +373 (69) 123-456 ',
    '＋37369123456',
  ])
    assert.equal(parsePhone(text), '+37369123456', text)
  assert.equal(parsePhone('+40721123456'), '+40721123456')
})

test('an invalid phone number is refused', () => {
  for (const text of ['', '+', 'ana', '069123456', '+373', '+3736912345678901', '+999123', '\0'])
    assert.equal(parsePhone(text), undefined, JSON.stringify(text))
})
