import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'

// Code, tests and documents cite the rules of docs/contract.md and docs/threats.md by their numbers.

const ROOT = resolve(import.meta.dirname, '..')
const BOOKS = ['docs/contract.md', 'docs/threats.md']
const CITING = [
  '{server,schema,cli,sdk,console,scripts,samples,bench,tests}/**/*.{ts,tsx,sql}',
  'docs/**/*.md',
  '*.md',
]

const RULE = String.raw`[1-9]\.\d+(?:\.\d+)?[a-z]?`
const THREAT = String.raw`[RXOJFALPS]\d{1,2}`
const NAME = `(?:${RULE}|${THREAT})`
const MORE = `(?:(?:, | and | to )${NAME})*`

/**
 * Citations: "rule 4.2.9", "rules 6.1 and 6.7", "threat P12", "(X4)", and in the comment of the code that
 * implements it.
 */
const CITATIONS = [
  new RegExp(String.raw`\b(?:rule|threat)s? (${NAME}${MORE})(?![\w.]*\w)`, 'g'),
  new RegExp(String.raw`^\s*(?:/?\*\*?|//|--).*?\((?:rules? )?(${NAME}${MORE})\)`, 'gm'),
]
const TITLE = new RegExp(String.raw`\b(?:test|every\w*)\(\s*['"\`](${NAME}(?: ${NAME})*)[ :]`, 'g')

const read = (file: string): string => readFileSync(resolve(ROOT, file), 'utf8')

const named = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, names = '']) => names.match(new RegExp(NAME, 'g')) ?? [])

const files = CITING.flatMap((pattern) =>
  globSync(pattern, { cwd: ROOT, exclude: (name) => String(name).includes('node_modules') }),
).filter((file) => !BOOKS.includes(file) && !file.includes('node_modules') && !/(^|\/)dist\//.test(file))

const titles = new Set(
  files.filter((file) => file.endsWith('.ts')).flatMap((file) => named(read(file), TITLE)),
)

for (const book of BOOKS) {
  const [rules = '', unproven = ''] = read(book).split(/^## .*\ba test.*$/m)
  const known = [...rules.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id)

  test(`${book}: each rule has one anchor`, () => {
    assert.ok(known.length > 50)
    assert.deepEqual(
      known.filter((id, place) => known.indexOf(id) !== place),
      [],
    )
  })

  test(`${book}: each rule is cited by a test, or marked as untested in the book`, () => {
    // The title of a chapter is not a rule.
    const provable = known.filter((id) => !/^\d$|^4\.[123]$/.test(id))
    const excused = new Set([...unproven.matchAll(/^- ([\w.]+):/gm)].map(([, id = '']) => id))
    assert.deepEqual(
      provable.filter((id) => !titles.has(id) && !excused.has(id)),
      [],
      'rules that no test names',
    )
    assert.deepEqual(
      [...excused].filter((id) => titles.has(id) || !known.includes(id)),
      [],
      'rules that are proven, or that there are not',
    )
  })
}

test('each cited rule exists in a book', () => {
  const known = new Set(
    BOOKS.flatMap((book) => [...read(book).matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id)),
  )
  const unknown = files.flatMap((file) => {
    const text = read(file)
    const cited = [...CITATIONS.flatMap((pattern) => named(text, pattern)), ...named(text, TITLE)]
    return [...new Set(cited)].filter((id) => !known.has(id)).map((id) => `${file}: ${id}`)
  })
  assert.deepEqual(unknown, [])
})

test('no page has an HTML tag: a placeholder like <file> is in code', () => {
  const pages = globSync('docs/**/*.md', { cwd: ROOT })
  assert.ok(pages.length > 50)
  const bare = pages.flatMap((page) => {
    const text = read(page)
      .replace(/^```.*?^```$/gms, '')
      .replace(/`[^`]*`/g, '')
    return [...text.matchAll(/<(?!a id="|\/a>|https?:)[/a-z][^>]*>/gi)].map(([tag]) => `${page}: ${tag}`)
  })
  assert.deepEqual(bare, [])
})
