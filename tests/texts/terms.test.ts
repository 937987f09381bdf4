import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { textsOf } from '../../scripts/texts/catalogue.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const TEXTS = textsOf(ROOT)
const [TERMS = '', EXCEPTIONS = ''] = readFileSync(resolve(ROOT, 'docs/terms.md'), 'utf8').split(
  '\n## Exceptions',
)

const rowsOf = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', '')),
    )

/** Pattern for the words of a cell, in which a dot stands for any ending; undefined for a cell without words. */
const patternOf = (words: string): RegExp | undefined => {
  if (words === '' || words === '—') return undefined
  const forms = words.split(', ').map((word) => word.replace(/·\p{L}*/gu, '\\p{L}*'))
  return new RegExp(`(?<![\\p{L}-])(?:${forms.join('|')})(?!\\p{L})`, 'iu')
}

const TABLE = rowsOf(TERMS).map(([en = '', ro = '', ru = '', uk = '', not = '']) => ({
  term: en.replaceAll('·', ''),
  words: { en: patternOf(en), ro: patternOf(ro), ru: patternOf(ru), uk: patternOf(uk) },
  refused: not
    .split('; ')
    .filter(Boolean)
    .map((part) => ({ language: part.slice(0, 2) as Language, pattern: patternOf(part.slice(3)) })),
}))

const excused = new Set(rowsOf(EXCEPTIONS).map(([key, term]) => `${key} ${term}`))
const used = new Set<string>()

/** Commands, addresses and settings belong to no language. */
const TYPED = /\bvitrina( [a-z-]+)+|--[\w-]+|<[\w-]+>|"[^"]*"|[\w*]+[._=:@,/*][\w*<{]\S*|[\w*]+\.\*/g

/** Text without commands and names of parameters. */
const wordsIn = (text: string): string =>
  text
    .replace(TYPED, '')
    .replace(/\{(?:\w+ )?([^{}|]*(?:\|[^{}]*)?)\}/g, (all, forms: string) => (all.includes('|') ? forms : ''))

const excuse = (key: string, term: string): boolean => {
  const name = `${key} ${term}`
  if (!excused.has(name)) return false
  used.add(name)
  return true
}

test('each translation uses its term where the English text has one', () => {
  assert.ok(TABLE.length >= 40)
  const wrong = [...TEXTS.values()].flatMap(({ key, literals }) =>
    TABLE.filter(({ words }) => words.en?.test(wordsIn(literals.en.value))).flatMap(({ term, words }) =>
      LANGUAGES.filter((language) => words[language]?.test(wordsIn(literals[language].value)) === false)
        .filter(() => !excuse(key, term))
        .map((language) => `${key} ${term} ${language}: ${literals[language].value}`),
    ),
  )
  assert.deepEqual(wrong, [])
})

test('no text has a refused synonym of a term', () => {
  const wrong = [...TEXTS.values()].flatMap(({ key, literals }) =>
    TABLE.flatMap(({ term, refused }) =>
      refused
        .filter(({ language, pattern }) => pattern?.test(wordsIn(literals[language].value)))
        .filter(() => !excuse(key, term))
        .map(({ language }) => `${key} ${term} ${language}: ${literals[language].value}`),
    ),
  )
  assert.deepEqual(wrong, [])
})

test('each exception is needed', () => {
  assert.deepEqual(
    [...excused].filter((name) => !used.has(name)),
    [],
  )
})
