import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEmail } from './email.ts'

test('two spellings of one address have the same key', () => {
  const key = parseEmail('ana.pop+shop@example.com')?.key
  for (const text of ['Ana.Pop+Shop@EXAMPLE.com', ' ana.pop+shop@example.com ', 'ana.pop+shop＠example.com'])
    assert.equal(parseEmail(text)?.key, key, text)
})

test('the shown address keeps its case', () => {
  assert.equal(parseEmail('Ana.Pop@Example.com')?.email, 'Ana.Pop@example.com')
})

test('an internationalized domain is kept in its xn-- form', () => {
  assert.equal(parseEmail('ana@пример.укр')?.email, 'ana@xn--e1afmkfd.xn--j1amh')
})

test('look-alike characters and invalid addresses are refused', () => {
  const refused = [
    '',
    'ana',
    '@example.com',
    'ana@',
    'ana@@example.com',
    'ana@b@example.com',
    'аna@example.com', // Cyrillic а
    'anı@example.com', // dotless i
    'ana pop@example.com',
    'ana\n@example.com',
    'ana@example.com\nbcc: x@example.com',
    'ana@exa mple.com',
    '.ana@example.com',
    'ana..pop@example.com',
    '"ana"@example.com',
    'ana@example..com',
    'ana@-example.com',
    'ana@[127.0.0.1]',
    `${'a'.repeat(65)}@example.com`,
    `ana@${'a'.repeat(64)}.com`,
    'ana\0@example.com',
    'ana@example.com,bob@example.com',
    '<ana@example.com>',
  ]
  for (const text of refused) assert.equal(parseEmail(text), undefined, JSON.stringify(text))
})
