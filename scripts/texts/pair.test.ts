import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { textsOf } from './catalogue.ts'
import { csvOf, rowsOf } from './csv.ts'
import { type Literal, literalOf } from './literals.ts'
import { changesOf, pairOf } from './pair.ts'
import { replaceTexts } from './replace.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const TEXTS = textsOf(ROOT)
const NEW_ORDERS = 'console/orders/words.ts:words.newOrders'
const MAX_OBJECTS = 'schema/sentences/requests.ts:REQUESTS.batch_too_large'

const copy = mkdtempSync(join(tmpdir(), 'texts-'))
after(() => rmSync(copy, { recursive: true }))

const englishOf = (key: string): string => TEXTS.get(key)?.literals.en.value ?? ''

const refusedFor = (...rows: readonly (readonly string[])[]): readonly string[] =>
  changesOf(csvOf([['key', 'en', 'ro'], ...rows]), TEXTS).refused

test('an export and import in each language changes no byte', () => {
  assert.ok(TEXTS.size > 1500)
  for (const target of ['ro', 'ru', 'uk'] as const)
    assert.deepEqual(changesOf(pairOf(TEXTS.values(), target), TEXTS), { changes: [], refused: [] })
  for (const { key, file, literals } of TEXTS.values()) {
    const source = readFileSync(resolve(ROOT, file), 'utf8')
    for (const { value, start, end } of Object.values(literals))
      assert.equal(literalOf(value), source.slice(start, end), key)
  }
})

test('the file is read correctly after a spreadsheet has saved it', () => {
  const [text] = TEXTS.values()
  assert.ok(text)
  const [en, uk] = ['--mode', '=1+1'].map((value) => ({ value, start: 0, end: 0 })) as [Literal, Literal]
  const formula = { ...text, key: 'formula', literals: { ...text.literals, en, uk } }
  const csv = pairOf([...TEXTS.values(), formula], 'uk')
  const rows = rowsOf(csv)
  for (const delimiter of [',', '\t'])
    assert.deepEqual(
      rowsOf(
        rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\n'),
      ),
      rows,
    )
  // A spreadsheet would evaluate them, and save the result.
  assert.doesNotMatch(csv, /(^|[;\n])"?[=+\-@]/)
  assert.deepEqual(rows.at(-1), ['formula', '--mode', '=1+1'])
})

test('a changed text is written, and nothing else', () => {
  const file = 'console/orders/words.ts'
  cpSync(resolve(ROOT, file), resolve(copy, file))
  const before = readFileSync(resolve(copy, file), 'utf8')
  const old = TEXTS.get(NEW_ORDERS)?.literals.ro.value ?? ''
  const sent = 'L\'au "citit": {count}'
  const { changes, refused } = changesOf(
    csvOf([
      ['key', 'en', 'ro'],
      [NEW_ORDERS, englishOf(NEW_ORDERS), sent],
    ]),
    TEXTS,
  )
  assert.deepEqual(refused, [])
  assert.deepEqual(replaceTexts(copy, changes), [file])
  assert.equal(
    readFileSync(resolve(copy, file), 'utf8'),
    before.replace(`'${old}'`, `'L\\'au "citit": {count}'`),
  )
  assert.equal(textsOf(copy).get(NEW_ORDERS)?.literals.ro.value, sent)
})

test('a change that would break a text is refused with its key', () => {
  assert.deepEqual(refusedFor([NEW_ORDERS, englishOf(NEW_ORDERS), 'Comenzi noi']), [
    `${NEW_ORDERS}: lacks {count}`,
  ])
  assert.deepEqual(refusedFor([NEW_ORDERS, englishOf(NEW_ORDERS), '{count} {nr}']), [
    `${NEW_ORDERS}: has {nr}, which the English has not`,
  ])
  assert.deepEqual(refusedFor([NEW_ORDERS, englishOf(NEW_ORDERS), ' ']), [`${NEW_ORDERS}: has no text`])
  assert.deepEqual(refusedFor([MAX_OBJECTS, englishOf(MAX_OBJECTS), 'Cel mult {max obiect|obiecte}.']), [
    `${MAX_OBJECTS}: needs 3 forms in {max obiect|obiecte}`,
  ])
  assert.deepEqual(refusedFor(['words.ts:none', 'None', 'Nimic']), [
    'words.ts:none: is not the key of a text',
  ])
  assert.deepEqual(refusedFor([NEW_ORDERS, 'Orders: {count}', 'Comenzi: {count}']), [
    `${NEW_ORDERS}: has another English text by now: take the texts out anew`,
  ])
  const same = [NEW_ORDERS, englishOf(NEW_ORDERS), '{count}']
  assert.deepEqual(refusedFor(same, same), [`${NEW_ORDERS}: is in the file twice`])
  assert.equal(changesOf(csvOf([['key', 'en', 'de']]), TEXTS).refused.length, 1)
})
