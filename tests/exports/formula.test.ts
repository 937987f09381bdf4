import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { protect, protectedSql, unprotect } from '@vitrina/schema/wire/formula'
import { createDatabase } from '../database.ts'

const { sql, drop } = await createDatabase()
after(drop)

const PIECES = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '＝',
  '＋',
  '－',
  '＠',
  "'",
  "'",
  '"',
  ' ',
  'null',
  '9.78E+12',
  '2e+3',
  '#N/A',
  "#ІМ'Я?",
  '#DATE! 1 (B17)',
  'a',
  '1',
  'ș',
  '😀',
]

/** Texts of at most three pieces, about 16,000. */
const texts = [''].concat(
  ...[1, 2, 3].map((length) =>
    Array.from({ length: PIECES.length ** length }, (_, number) =>
      Array.from(
        { length },
        (_, place) => PIECES[Math.floor(number / PIECES.length ** place) % PIECES.length],
      ).join(''),
    ),
  ),
)

test('4.2.13 every text is read back unchanged from its protected cell', () => {
  assert.deepEqual(
    texts.filter((text) => unprotect(protect(text)) !== text),
    [],
  )
})

test('4.2.13 no protected cell begins like a formula, or is the word null', () => {
  assert.deepEqual(
    texts.map(protect).filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) || cell === 'null'),
    [],
  )
  assert.equal(protect("d'Or"), "d'Or")
  assert.equal(unprotect("'s-Hertogenbosch"), "'s-Hertogenbosch")
})

test('4.2.13 PostgreSQL protects texts exactly like JavaScript', async () => {
  const rows = await sql<{ text: string; cell: string }>`
    select text, ${sql.unsafe(protectedSql('text'))} as cell
    from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as text
  `
  assert.equal(rows.length, texts.length)
  assert.deepEqual(
    rows.filter(({ text, cell }) => cell !== protect(text)),
    [],
  )
})
