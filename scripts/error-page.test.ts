import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { errorPage } from './error-page.ts'

test('docs/errors.md has every code with its current messages', () => {
  const page = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8')
  assert.equal(page, errorPage(), 'node scripts/error-page.ts writes it')
})
