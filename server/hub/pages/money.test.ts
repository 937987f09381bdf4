import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyOf } from './money.ts'

test('an amount is formatted in the language, exact to the cent for any size', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ')
  assert.equal(plain(moneyOf('en', '1234.50', 'EUR')), '€1,234.50')
  assert.equal(plain(moneyOf('ro', '1234.50', 'RON')), '1.234,50 RON')
  assert.equal(plain(moneyOf('ru', '90071992547409931.07', 'EUR')), '90 071 992 547 409 931,07 €')
})
