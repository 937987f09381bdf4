import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'

const { sql } = await openShop()

/** Each ASCII character that a text may contain, next to letters, digits and itself. */
const ASCII = Array.from({ length: 127 }, (_, code) => String.fromCharCode(code + 1))
const TEXTS = ASCII.flatMap((one) => [one, `A${one}b${one}${one}9`, `${one}Zz${one}`, `x1${one}Y${one}-2 `])

test('6.1 an ASCII text has the same words and code as next to other letters', async () => {
  const differing = await sql<{ text: string }>`
    select text from unnest(${TEXTS}::text[]) as text
    where search_words(text) <> array_remove(search_words(text || ' ж'), 'ж')
      or search_code(text) is distinct from nullif(left(array_to_string(search_words(text), ''), 64), '')
  `
  assert.deepEqual(differing, [])
})

test('6.1 a long name, code or key of a product is found by as many characters as an index stores', async () => {
  const [row] = await sql<{ terms: string[] }>`
    select tsvector_to_array(order_product_terms(
      7, ${`K-${'1'.repeat(250)}`}, ${`Ж-${'2'.repeat(250)}`}, ${'ș'.repeat(255)}, ${'я'.repeat(255)}, ${'short long'}, null
    )) as terms
  `
  assert.deepEqual(
    row?.terms.toSorted(),
    [
      `7 #k${'1'.repeat(63)}`,
      `7 #ж${'2'.repeat(63)}`,
      `7 ${'1'.repeat(200)}`,
      `7 ${'2'.repeat(200)}`,
      '7 k',
      '7 long',
      `7 ${'s'.repeat(200)}`,
      '7 short',
      '7 ж',
      `7 ${'я'.repeat(200)}`,
    ].toSorted(),
  )
})
