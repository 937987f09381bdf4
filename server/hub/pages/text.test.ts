import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@vitrina/schema/languages'
import { html, markupOf } from '../../platform/http/openapi/html.ts'
import { PAGES_TEXTS, say } from './text.ts'

const bracesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join()

test('every text exists in every language, with the same parameters', () => {
  const wrong = Object.entries(PAGES_TEXTS).flatMap(([key, text]) =>
    LANGUAGES.filter(
      (language) => !text[language]?.trim() || bracesOf(text[language]) !== bracesOf(text.en),
    ).map((language) => `${key}: ${language}`),
  )
  assert.deepEqual(wrong, [])
})

test('a text uses the alphabet of its language', () => {
  const foreign = { ro: /[а-яёіїєґşţ]/i, ru: /[іїєґ]/i, en: /[^ -~…]/, uk: /[ыэёъ]/i } as const
  const wrong = Object.entries(PAGES_TEXTS).flatMap(([key, text]) =>
    LANGUAGES.filter((language) => foreign[language].test(text[language])).map(
      (language) => `${key}: ${language}`,
    ),
  )
  assert.deepEqual(wrong, [])
})

test('a parameter is escaped, unless it is markup', () => {
  const named = (site: Parameters<typeof html>[1]) => markupOf(say('en', 'sign_in.lead', { site }))
  assert.equal(named('<b>&'), 'Sign in to continue to &lt;b&gt;&amp;.')
  assert.equal(named(html`<b>Shop</b>`), 'Sign in to continue to <b>Shop</b>.')
})
