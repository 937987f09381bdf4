import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../running/server.ts'
import { type Block, blocksOf, claimOf, pages } from './blocks.ts'
import { CLAIMS, PRINTED } from './claims.ts'

const blocks = pages().flatMap(blocksOf)
const place = ({ page, line, language }: Block) => `${page}:${line} ${language}`

test('each block of each page is run by a test, or has a reason why not', () => {
  assert.ok(blocks.length > 100)
  assert.deepEqual(blocks.filter((block) => claimOf(block) === undefined).map(place), [])
})

test('each claim and each reason matches an existing block, and a reason matches only one', () => {
  const keys = blocks.map((block) => JSON.stringify([block.page, claimOf(block)?.[0]]))
  for (const [page, claims] of Object.entries(CLAIMS))
    for (const [key, claim] of Object.entries(claims)) {
      const claimed = keys.filter((one) => one === JSON.stringify([page, key])).length
      assert.ok(typeof claim === 'string' ? claimed > 0 : claimed === 1, `${page}, ${key}: ${claimed}`)
      if (typeof claim !== 'string') assert.ok(!blocks.some(({ language }) => language === key), key)
    }
})

test('the test of a claim exists, and requests the blocks that it has to run', () => {
  const tests = new Set(Object.values(CLAIMS).flatMap((claims) => Object.values(claims)))
  for (const path of tests)
    if (typeof path === 'string' && path !== PRINTED) {
      assert.ok(existsSync(join(ROOT, path)), path)
      assert.match(readFileSync(join(ROOT, path), 'utf8'), /blocks?For\(import\.meta\.filename\)/, path)
    }
})

test('a block of output follows the block that prints it', () => {
  const printed = blocks.filter((block) => claimOf(block)?.[1] === PRINTED)
  const printing = blocks.filter((block) => block.prints !== undefined && claimOf(block)?.[1] !== PRINTED)
  assert.equal(printing.length, printed.length)
})

test('a block is fenced by three backticks at the beginning of a line, so that none is overlooked', () => {
  for (const page of pages()) {
    const fences = readFileSync(join(ROOT, page), 'utf8').match(/^[ >]*(?:`{3,}|~{3,}).*$/gm) ?? []
    assert.equal(fences.length, 2 * blocksOf(page).length, page)
  }
})
