import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commaLetters, isCyrillic, isLatin, oneAlphabet, tidy, withoutDiacritics } from './letters.ts'

test('a cedilla becomes a comma, also in capitals', () => {
  assert.equal(commaLetters('Şoldăneşti, Ţînţăreni'), 'Șoldănești, Țînțăreni')
  assert.equal(commaLetters('Edineț'), 'Edineț')
})

test('a word in two alphabets gets the alphabet of its unambiguous letters', () => {
  assert.equal(oneAlphabet('Южнoe'), 'Южное')
  assert.equal(oneAlphabet('Cіmișlia'), 'Cimișlia')
  assert.equal(oneAlphabet('Южное Lacul'), 'Южное Lacul')
})

test('a word with unambiguous letters of both alphabets is unchanged', () => {
  assert.equal(oneAlphabet('Жuk'), 'Жuk')
})

test('Latin diacritics are removed', () => {
  assert.equal(withoutDiacritics('Țînțăreni Hołoby Călărași'), 'Tintareni Holoby Calarasi')
})

test('spaces and apostrophes become those that people type', () => {
  assert.equal(tidy(' MUNICIPIUL  MORENI '), 'MUNICIPIUL MORENI')
  assert.equal(tidy('Bilyts’ke'), "Bilyts'ke")
})

test('a text belongs to an alphabet if all its letters do', () => {
  const texts = ['Слов’янськ-2', 'Șoldănești', 'Южнoe', '2']
  assert.deepEqual(texts.filter(isCyrillic), ['Слов’янськ-2'])
  assert.deepEqual(texts.filter(isLatin), ['Șoldănești'])
})
