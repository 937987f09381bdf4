import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commaLetters, isCyrillic, isLatin, oneAlphabet, tidy, withoutDiacritics } from './letters.ts'

test('a cedilla becomes a comma, in capitals too', () => {
  assert.equal(commaLetters('Şoldăneşti, Ţînţăreni'), 'Șoldănești, Țînțăreni')
  assert.equal(commaLetters('Edineț'), 'Edineț')
})

test('a word of two alphabets gets the one that its other letters are of', () => {
  assert.equal(oneAlphabet('Южнoe'), 'Южное')
  assert.equal(oneAlphabet('Cіmișlia'), 'Cimișlia')
  assert.equal(oneAlphabet('Южное Lacul'), 'Южное Lacul')
})

test('a word that letters without a twin pull both ways is left alone', () => {
  assert.equal(oneAlphabet('Жuk'), 'Жuk')
})

test('Latin without diacritics', () => {
  assert.equal(withoutDiacritics('Țînțăreni Hołoby Călărași'), 'Tintareni Holoby Calarasi')
})

test('spaces and apostrophes are those that people type', () => {
  assert.equal(tidy(' MUNICIPIUL  MORENI '), 'MUNICIPIUL MORENI')
  assert.equal(tidy('Bilyts’ke'), "Bilyts'ke")
})

test('a text is of an alphabet when all its letters are', () => {
  const texts = ['Слов’янськ-2', 'Șoldănești', 'Южнoe', '2']
  assert.deepEqual(texts.filter(isCyrillic), ['Слов’янськ-2'])
  assert.deepEqual(texts.filter(isLatin), ['Șoldănești'])
})
