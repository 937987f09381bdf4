import assert from 'node:assert/strict'
import { signIn } from '../console/operator.ts'
import { openShop } from '../vitrina.ts'
import { everyFeed, type Subject } from './every-feed.ts'

// Stock and prices of all products, as the console lists them.

const vitrina = await openShop()
const every = everyFeed(vitrina)

/** List of a feed, read by an operator of its site. */
const listOf = async ({ siteId, read }: Subject) => {
  const operator = await signIn(vitrina, { siteId, role: 'viewer' })
  const at = `${operator.site}/figure/${read}`
  const ask = async (query = '') => {
    const { status, body } = await operator.get(`${at}?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  return {
    ask,
    operator,
    at,
    pairs: async (query: string): Promise<string[]> =>
      (await ask(query)).rows.map((row: Record<string, unknown>) => `${row.product_id}.${row.owner_id}`),
  }
}

every('a list is filtered by owner, by figure and by all filters of products', async (feed) => {
  const { row, send, put, shown } = feed
  await send([row(1, 'P1', 4), row(2, 'P1', 0), row(1, 'P2', 9), row(3, 'P3', 1)])
  await put('/external/product/2/', { code: 'DOI', name_ru: 'Мёд' })
  const { ask, pairs } = await listOf(feed)

  assert.deepEqual(await pairs(''), ['1.1', '1.2', '2.1', '3.3'])
  assert.deepEqual(await pairs('owner=1'), ['1.1', '2.1'])
  assert.deepEqual(await pairs('at_most=2'), ['1.2', '3.3'])
  assert.deepEqual(await pairs('at_least=1.5&owner=1&at_most=5'), ['1.1'])
  assert.deepEqual(await pairs('search=мед'), ['2.1'])
  assert.deepEqual(await pairs('ids=3,1&order=-figure'), ['1.1', '3.3', '1.2'])
  const [listed] = (await ask('search=doi&language=ru')).rows
  assert.partialDeepStrictEqual(listed, { key: 'P2', code: 'DOI', name: 'Мёд', figure: String(shown(9)) })
})

every('the pages of a list are complete in each ordering, also with equal rows', async (feed) => {
  const { row, send } = feed
  await send(
    [1, 2, 3].flatMap((owner) => ['P1', 'P2', 'P3'].map((key, n) => row(owner, key, (n + owner) % 2))),
  )
  const { ask, pairs } = await listOf(feed)
  for (const order of ['product', '-product', 'figure', '-figure', 'name', '-name']) {
    const complete = await pairs(`order=${order}`)
    assert.equal(new Set(complete).size, 9, order)
    const violations: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const query = new URLSearchParams({ order, page_size: '2', ...(after && { after }) })
      const { rows, next } = await ask(String(query))
      violations.push(...rows.map((one: Record<string, unknown>) => `${one.product_id}.${one.owner_id}`))
      after = next
    }
    assert.deepEqual(violations, complete, order)
  }
})

every('an unknown or invalid parameter is refused by name', async (feed) => {
  const { operator, at } = await listOf(feed)
  for (const [query, field] of [
    ['at_most=few', 'at_most'],
    ['after=x', 'after'],
    ['order=figure&after=1.1.x', 'after'],
    ['colour=red', 'colour'],
  ]) {
    const { status, body } = await operator.get(`${at}?${query}`)
    assert.deepEqual([status, body.errors?.[0]?.field], [400, field], query)
  }
})

every('an exported sheet opens in a spreadsheet of its language, without formulas', async (feed) => {
  const { row, send, put, shown } = feed
  await send([row(1, 'P1', 4), row(1, 'P2', 9)])
  await put('/external/product/1/', { code: '=1+1', name_ro: 'Miere; de tei' })
  const { operator, at } = await listOf(feed)
  const { headers, body } = await operator.get(`${at}/sheet?language=ro&order=-figure&at_most=100`)
  assert.match(headers.get('content-type') ?? '', /^text\/csv/)
  assert.ok(body.startsWith('\uFEFFSKU / ID extern;Cod;Produs;'), body)
  const [, first, second] = body.split('\n')
  assert.match(first, /^P2;/)
  const figure = String(shown(4)).replace('.', ',')
  assert.ok(second.startsWith(`P1;'=1+1;"Miere; de tei";`) && second.includes(`;${figure};`), second)
  const lines = (await operator.get(`${at}/sheet?language=en&format=ndjson&search=miere`)).body
  const parsed = typeof lines === 'string' ? JSON.parse(lines) : lines
  assert.partialDeepStrictEqual(parsed, { key: 'P1', code: '=1+1', figure: String(shown(4)) })
})

every('a site with a history records author, old and new value of a figure', async (feed) => {
  const { row, send, siteId, sql, shown, read } = { ...feed, sql: vitrina.sql }
  const { operator } = await listOf(feed)
  const historyOf = async (id: number) =>
    (await operator.get(`${operator.site}/figure/${read}/${id}/history`)).body
  await send([row(1, 'P1', 1)])
  assert.deepEqual(await historyOf(1), { kept_days: 0, entries: [] })

  await sql`update site set history_days = 30 where id = ${siteId}`
  await send([row(1, 'P1', 2), row(2, 'P1', 7), row(1, 'P2', 3)])
  await send([row(1, 'P1', 2), row(2, 'P1', 8)])
  const { kept_days, entries } = await historyOf(1)
  assert.equal(kept_days, 30)
  const rows = entries.map((entry: Record<string, unknown>) => [entry.owner_id, entry.before, entry.after])
  const text = (n: number) => String(shown(n))
  assert.deepEqual(rows[0], [2, text(7), text(8)])
  // Rows of one call, in any order.
  assert.deepEqual(rows.slice(1).sort(), [
    [1, text(1), text(2)],
    [2, null, text(7)],
  ])
  assert.ok(entries.every((entry: Record<string, unknown>) => entry.origin && entry.request_id))

  // A figure deleted with its owner has a history entry; one deleted with its product has none.
  await feed.del(`/external/${feed.owner}/2/?with=${read}`)
  assert.partialDeepStrictEqual((await historyOf(1)).entries[0], {
    owner_id: 2,
    before: text(8),
    after: null,
  })
})
