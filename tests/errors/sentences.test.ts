import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORMS } from '@vitrina/schema/labels/plural'
import { type Message, type SentenceKey, say } from '@vitrina/schema/labels/say'
import { TITLES } from '@vitrina/schema/labels/titles'
import { LANGUAGES } from '@vitrina/schema/languages'
import { SENTENCES } from '@vitrina/schema/sentences'
import { type JsonKind, KINDS } from '@vitrina/schema/sentences/kinds'
import { foreignWords } from './one-language.ts'

const KEYS = Object.keys(SENTENCES) as SentenceKey[]

const holesOf = (text: string): string[] => [...text.matchAll(/\{([^}]+)\}/g)].map(([, hole = '']) => hole)

/** Kind of a placeholder, without the forms of a language. */
const kindOfHole = (hole: string): string => hole.replace(/ .*/, ' counted')

const COUNTS = [0, 1, 2, 3, 4, 5, 11, 12, 19, 20, 21, 22, 25, 100, 101, 102, 111, 119, 120, 5000, 1_000_001]

/** Values of each kind of placeholder. */
const valuesFor = (hole: string): readonly unknown[] => {
  if (hole.startsWith('...')) return [[], ['⟦one⟧'], ['⟦one⟧', '⟦two⟧', 3]]
  if (hole.startsWith('=')) return ['⟦raw⟧', 7]
  if (hole.endsWith('@kind')) return [...Object.keys(KINDS), ['integer', 'null'] satisfies JsonKind[]]
  return hole.includes(' ') ? COUNTS : ['A text, of the caller', 7]
}

const nameOf = (hole: string): string => hole.replace(/^(\.\.\.|=)|@kind$| .*/g, '')

/** Messages with each value of each parameter at least once. */
const messagesOf = (key: SentenceKey): Message[] => {
  const holes = holesOf(SENTENCES[key].en)
  const most = Math.max(1, ...holes.map((hole) => valuesFor(hole).length))
  return Array.from({ length: most }, (_, turn) => {
    const parameters = holes.map((hole) => [nameOf(hole), valuesFor(hole).at(turn % valuesFor(hole).length)])
    return { key, parameters: Object.fromEntries(parameters) } as Message
  })
}

for (const language of LANGUAGES)
  test(`every sentence with every parameter is completely in its language: ${language}`, () => {
    for (const key of KEYS)
      for (const message of messagesOf(key)) {
        const sentence = say(message, language)
        assert.deepEqual(foreignWords(sentence, language), [], `${key}: ${sentence}`)
        assert.doesNotMatch(sentence, /[{}|]|undefined|NaN|…/, key)
      }
    for (const [code, title] of Object.entries(TITLES))
      assert.deepEqual(foreignWords(title[language], language), [], code)
  })

test('a sentence has the same parameters in every language, and a form for every number', () => {
  for (const key of KEYS)
    for (const language of LANGUAGES) {
      const holes = holesOf(SENTENCES[key][language])
      const english = holesOf(SENTENCES[key].en).map(kindOfHole)
      assert.deepEqual(new Set(holes.map(kindOfHole)), new Set(english), `${key} ${language}`)
      for (const hole of holes)
        if (hole.includes(' '))
          assert.equal(hole.split('|').length, FORMS[language].length, `${key} ${language}: ${hole}`)
    }
})

test('a count has the plural form of its language', () => {
  const objects = (max: number) =>
    LANGUAGES.map((language) => say({ key: 'batch_too_large', parameters: { max } }, language))
  assert.deepEqual(objects(1), [
    'Cel mult 1 obiect într-un apel.',
    'Не больше 1 объекта за вызов.',
    'At most 1 object per call.',
    'Не більше 1 об’єкта за виклик.',
  ])
  assert.deepEqual(objects(19)[0], 'Cel mult 19 obiecte într-un apel.')
  assert.deepEqual(objects(20)[0], 'Cel mult 20 de obiecte într-un apel.')
  assert.deepEqual(objects(101)[0], 'Cel mult 101 obiecte într-un apel.')
  const cells = (count: number) =>
    say({ key: 'malformed_csv.cells', parameters: { count, expected: 3 } }, 'ru').split(',')[0]
  assert.deepEqual(
    [1, 2, 5, 11, 21, 22].map(cells),
    ['1 ячейка', '2 ячейки', '5 ячеек', '11 ячеек', '21 ячейка', '22 ячейки'].map(
      (text) => `В строке ${text}`,
    ),
  )
})

test('quoted values have the quotation marks of the language, numbers have none', () => {
  const missing = (value: string | number): Message => ({
    key: 'not_found.object',
    parameters: { object: 'category', field: 'id', value },
  })
  assert.deepEqual(
    LANGUAGES.map((language) => say(missing('A-7'), language)),
    [
      'Nu s-a găsit: category, id „A-7”.',
      'Не найдено: category, id «A-7».',
      'There is no category with id “A-7”.',
      'Не знайдено: category, id «A-7».',
    ],
  )
  assert.equal(say(missing(7), 'ru'), 'Не найдено: category, id 7.')
})

test('stored messages of an earlier release are still shown, as far as they are known', () => {
  const textOf = (key: string, parameters?: object) => say({ key, parameters } as unknown as Message, 'ro')
  assert.equal(textOf('invalid_value.gone', { expected: 'integer' }), 'Această valoare nu este validă.')
  assert.equal(
    textOf('unknown_field', { valid: 'id, name' }),
    'Nu există un astfel de câmp. Câmpurile sunt: id, name.',
  )
  assert.equal(textOf('invalid_type', { expected: 'integer' }), 'Se aștepta: un număr întreg. S-a primit: ….')
})
