import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutBankNumbers } from './bank-numbers.ts'

test('numbers of cards and accounts are removed in any grouping', () => {
  for (const number of [
    '4111111111111111',
    '4111 1111 1111 1111',
    '5555-5555-5555-4444',
    '378282246310005',
    '2200000000000004',
    'MD24AG000225100013104168',
    'ro49 AAAA 1B31 0075 9384 0000',
    'UA213223130000026007233566001',
  ])
    assert.equal(withoutBankNumbers(`plata "${number}" azi`), 'plata "[redacted]" azi', number)
  assert.equal(
    withoutBankNumbers('MD24AG000225100013104168 RO49AAAA1B31007593840000 4111111111111111'),
    '[redacted] [redacted] [redacted]',
  )
})

test('barcodes, ids, prices, times and codes are kept', () => {
  const text =
    '4840000000016 4820000000017 5901234123457 9007199254740991 0.4111111111111111 1768201200000 4111111111111112 MD24AG000225100013104169 AB12CDEF3456789 x4111111111111111'
  assert.equal(withoutBankNumbers(text), text)
})
