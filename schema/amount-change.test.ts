import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedAmount, type Rounding, signedNumberIn } from './amount-change.ts'

const percent = (amount: string, by: string, rounding: Rounding | null = null) =>
  changedAmount(amount, { kind: 'percent', by, rounding }, 2)

const sum = (amount: string, by: string, rounding: Rounding | null = null) =>
  changedAmount(amount, { kind: 'sum', by, rounding }, 2)

test('a percentage is exact where floating-point numbers are not', () => {
  assert.equal(percent('1.15', '10'), '1.27')
  assert.equal(percent('1.05', '-10'), '0.95')
  assert.equal(percent('9999999999.99', '0.01'), '10000999999.99')
  assert.equal(percent('19.99', '12.5'), '22.49')
  assert.equal(percent('100.00', '0'), '100.00')
  assert.equal(percent('100.00', '-100'), '0.00')
})

test('halves are rounded away from zero', () => {
  assert.equal(percent('0.50', '1'), '0.51')
  assert.equal(sum('5', '2.5', '5'), '10.00')
  assert.equal(sum('5', '2.49', '5'), '5.00')
  assert.equal(percent('-0.50', '1'), '-0.51')
})

test('a price is rounded to a step, or to an ending', () => {
  assert.equal(percent('123.40', '10', '1'), '136.00')
  assert.equal(percent('123.40', '10', '5'), '135.00')
  assert.equal(percent('123.40', '10', '10'), '140.00')
  assert.equal(percent('123.40', '10', '0.50'), '135.50')
  assert.equal(percent('123.40', '10', '.90'), '135.90')
  assert.equal(percent('123.40', '10', '.99'), '135.99')
  assert.equal(sum('10.30', '0', '.90'), '9.90')
  assert.equal(sum('10.40', '0', '.90'), '10.90')
  assert.equal(sum('0.10', '0', '.90'), '0.90', 'never below its own end')
})

test('rounding never results in zero, and never makes a negative amount a price', () => {
  assert.equal(sum('4', '0', '10'), '10.00')
  assert.equal(sum('0.40', '0', '1'), '1.00')
  assert.equal(sum('30', '-50', '.90'), '-20.00')
  assert.equal(sum('0', '0', '.99'), '0.00')
  assert.equal(sum('30', '-30', '5'), '0.00')
})

test('a quantity keeps its decimal places', () => {
  assert.equal(changedAmount('2.125', { kind: 'sum', by: '0.5', rounding: null }, 3), '2.625')
  assert.equal(changedAmount('7', { kind: 'percent', by: '50', rounding: null }, 0), '11')
})

test('a number is accepted as people type it', () => {
  for (const [typed, number] of [
    ['10', '10'],
    [' +10 ', '10'],
    ['−2,5', '-2.5'],
    ['-2.5', '-2.5'],
    ['10 %', undefined],
    ['', undefined],
    ['1 000', undefined],
  ] as const)
    assert.equal(signedNumberIn(typed), number, typed)
})
