import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { FORMS, pluralForm } from '@vitrina/schema/labels/plural'
import { LANGUAGES } from '@vitrina/schema/languages'
import { textsOf } from '../../scripts/texts/catalogue.ts'

const TEXTS = [...textsOf(resolve(import.meta.dirname, '../..')).values()]
const COUNTS = [0, 1, 2, 5, 11, 21, 100, 101]

const formsIn = (text: string): string[][] =>
  [...text.matchAll(/\{\w+ ([^{}]*)\}/g)].flatMap(([, forms = '']) =>
    forms.includes('|') ? [forms.split('|')] : [],
  )

/** Number in front of a word that must agree with it, i.e. not a preposition. */
const BARE =
  /\{(?:count|total|done|written|refused|all|length|places|max|min)\} (?!(?:of|more|is|to|din|la|из|із|до)(?!\p{L}))\p{L}/u

test('a number with a noun has all plural forms of its language', () => {
  const counted = TEXTS.filter(({ literals }) => formsIn(literals.en.value).length > 0)
  assert.ok(counted.length > 30)
  for (const { key, literals } of TEXTS)
    for (const language of LANGUAGES) {
      const all = formsIn(literals[language].value)
      assert.equal(all.length, formsIn(literals.en.value).length, `${key} ${language}`)
      const rules = new Intl.PluralRules(language)
      for (const forms of all) {
        assert.equal(forms.length, FORMS[language].length, `${key} ${language}: ${forms.join('|')}`)
        for (const count of COUNTS) {
          const place = (FORMS[language] as readonly string[]).indexOf(rules.select(count))
          assert.ok(forms[place]?.trim(), `${key} ${language}: nothing for ${count}`)
        }
      }
    }
})

test('no number precedes a noun that has one form for all numbers', () => {
  const bare = TEXTS.flatMap(({ key, literals }) =>
    LANGUAGES.filter((language) => BARE.test(literals[language].value)).map(
      (language) => `${key} ${language}`,
    ),
  )
  assert.deepEqual(bare, [])
})

test('the plural form is that of the language', () => {
  const formsFor = (forms: string, language: (typeof LANGUAGES)[number]) =>
    COUNTS.map((count) => pluralForm(count, forms.split('|'), language))
  assert.deepEqual(formsFor('a|b', 'en'), ['b', 'a', 'b', 'b', 'b', 'b', 'b', 'b'])
  assert.deepEqual(formsFor('a|b|c', 'ro'), ['b', 'a', 'b', 'b', 'b', 'c', 'c', 'b'])
  for (const language of ['ru', 'uk'] as const)
    assert.deepEqual(formsFor('a|b|c', language), ['c', 'a', 'b', 'c', 'c', 'a', 'c', 'a'])
})
