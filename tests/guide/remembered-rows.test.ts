import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')

const read = (page: string): string => readFileSync(resolve(ROOT, page), 'utf8').replaceAll(/\s+/g, ' ')

test('6.3 the page about the API states which rows of orders are remembered in the three sentences of the contract', () => {
  const [, rule = ''] =
    /\*\*Remembered rows\.\*\* (.+?writes a remembered row\.)/.exec(read('docs/contract.md')) ?? []
  assert.equal(rule.split(/\. (?=[A-Z`])/).length, 3)
  assert.ok(read('docs/using-the-api.md').includes(rule))
})
