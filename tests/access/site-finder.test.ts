import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteFinder } from '../../server/identity/access/site-hosts.ts'
import type { Sql } from '../../server/platform/postgres/pool/sql.ts'

/** Database that counts statements and has these sites. */
const startFinder = (rows: readonly { id: number }[]) => {
  let statements = 0
  const sql = (async () => {
    statements++
    return rows
  }) as unknown as Sql
  return { ...siteFinder(sql), statements: () => statements }
}

test('6.9 lookups of known and unknown sites without a token are cached', async () => {
  for (const [rows, id] of [
    [[{ id: 7 }], 7],
    [[], undefined],
  ] as const) {
    const { byHost, bySlug, statements } = startFinder(rows)
    for (let n = 0; n < 5; n++) {
      assert.equal(await byHost('shop.example'), id)
      assert.equal(await bySlug('shop'), id)
    }
    assert.equal(statements(), 2)
  }
})

test('6.9 a text that is neither a host nor a slug causes no statement', async () => {
  const { byHost, bySlug, statements } = startFinder([])
  for (const name of ['', 'a b', 'x/y', 'x:80']) assert.equal(await byHost(name), undefined)
  for (const slug of ['', 'A B', '\0']) assert.equal(await bySlug(slug), undefined)
  assert.equal(statements(), 0)
})
