import assert from 'node:assert/strict'
import { signIn } from '../console/operator.ts'
import { CSV, countsOf, importFile, linesOf, NDJSON, overAt, until } from '../jobs/importing.ts'
import { rowsXml, workbookOf } from '../jobs/workbook-bytes.ts'
import { rounds } from '../long.ts'
import { openShop, type Reply } from '../vitrina.ts'
import { everyFeed, type Subject } from './every-feed.ts'

const vitrina = await openShop()
const every = everyFeed(vitrina)

const XLSX = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

/** Address of the import of a feed. */
const at = ({ write }: Subject, query = '') => `${write.slice('/external/'.length)}import/${query}`

const errorsOf = (job: Reply['body']) =>
  job.errors.map(({ line, field, code }: Record<string, unknown>) => [line, field, code])

every('5.2.2a a file writes figures; each bad line is reported, and the others are written', async (feed) => {
  const { row, send, put, figuresOf, ownerField, figure, sent, shown } = feed
  await send([row(1, 'P1', 1), row(2, 'P1', 2)])
  await put('/external/product/2/', { code: 'SAME', barcodes: ['4006381333931'] })
  await put('/external/product/3/', { code: 'SAME' })
  const value = (n: number) => String(sent(n))
  const csv = [
    `group_product_id,code,barcodes,${ownerField},${figure}`,
    `P1,,,O1,${value(1)}`,
    `P1,,,O2,${value(9)}`,
    `,,4006381333931,O1,${value(4)}`,
    `,SAME,,O1,${value(4)}`,
    `,,,O1,${value(4)}`,
    `P9,,,O1,${value(4)}`,
    `P1,,,O9,${value(4)}`,
    'P1,,,O3,#N/A',
    'P1,,,O3,many',
    `P3,,,O3,${value(5)}`,
    `P3,,,O3,${value(6)}`,
  ].join('\n')

  const job = await importFile(feed, at(feed), csv, CSV)

  assert.deepEqual(countsOf(job), { created: 0, updated: 4, unchanged: 1, invalid: 6 })
  assert.deepEqual(errorsOf(job), [
    [5, 'code', 'ambiguous'],
    [6, 'group_product_id', 'required'],
    [7, 'group_product_id', 'not_found'],
    [8, ownerField, 'not_found'],
    [9, figure, 'invalid_value'],
    [10, figure, 'invalid_value'],
  ])
  const first = [1, shown(1)]
  assert.deepEqual(await figuresOf(1), [first, [2, shown(9)]])
  assert.deepEqual(await figuresOf(2), [[1, shown(4)]])
  assert.deepEqual(await figuresOf(3), [[3, shown(6)]])
})

every('5.2.2a an exported sheet of the console imports unchanged, as CSV and as a workbook', async (feed) => {
  const { row, send, siteId, read } = feed
  await send([row(1, 'P1', 0), row(2, 'P2', 1), row(3, 'P3', 1234)])
  const operator = await signIn(vitrina, { siteId, role: 'viewer' })
  if (feed.type === 'stock')
    for (const id of [1, 2, 3])
      await feed.put(`/external/shop/${id}/`, { name_ro: `Magazin ${id}`, code: null })
  for (const [language, decimals] of [
    ['ru', 'comma'],
    ['en', 'point'],
  ].slice(0, rounds(2, 1))) {
    const { body } = await operator.get(`${operator.site}/figure/${read}/sheet?language=${language}`)
    const job = await importFile(feed, at(feed, `?columns=auto&decimals=${decimals}`), String(body), CSV)
    assert.deepEqual(countsOf(job), { created: 0, updated: 0, unchanged: 3, invalid: 0 }, JSON.stringify(job))
  }
  const { ownerField, figure } = feed
  const owner = feed.type === 'stock' ? 'Magazin 2' : 'O2'
  const cells = [
    ['group_product_id', ownerField, figure],
    ['P2', owner, Number(feed.sent(1))],
  ]
  const job = await importFile(feed, at(feed), workbookOf({ Sheet: rowsXml(cells) }), XLSX)
  assert.deepEqual(countsOf(job), { created: 0, updated: 0, unchanged: 1, invalid: 0 }, JSON.stringify(job))
})

every('5.2.2a a dry run changes nothing, and set= sets the owner of lines without one', async (feed) => {
  const { figuresOf, ownerField, figure, sent, shown } = feed
  const lines = ['P1', 'P2'].map(
    (key) => `{"group_product_id":"${key}","${figure}":${JSON.stringify(sent(3))}}\n`,
  )
  const set = encodeURIComponent(JSON.stringify({ [ownerField]: 'O2' }))
  const tried = await importFile(feed, at(feed, `?dry_run=true&set=${set}`), lines.join(''), NDJSON)
  assert.deepEqual([tried.updated, await figuresOf(1)], [2, []])

  const job = await importFile(feed, at(feed, `?set=${set}`), lines.join(''), NDJSON)
  assert.deepEqual(countsOf(job), { created: 0, updated: 2, unchanged: 0, invalid: 0 })
  assert.deepEqual(await figuresOf(2), [[2, shown(3)]])
})

every(
  '5.2.2a an import at the console is undone: figures that are unchanged since are restored',
  async (feed) => {
    const { row, send, siteId, figuresOf, shown } = feed
    await send([row(1, 'P1', 1), row(2, 'P1', 2)])
    const operator = await signIn(vitrina, { siteId })
    const lines = [row('O1', 'P1', 5), row('O1', 'P1', 6), row('O1', 'P2', 7), row('O1', 'P3', 8)]
    const { status, body } = await operator.post(
      `${operator.site}${feed.write}import/`,
      linesOf(lines),
      NDJSON,
    )
    assert.equal(status, 202, JSON.stringify(body))
    await overAt(feed, `/external/job/${body.id}/`)
    await send([row(1, 'P3', 9)])
    const undo = `${operator.site}/import-undo/${body.id}`
    const counts = { given_back: 2, deleted: 0, left: 1 }
    assert.partialDeepStrictEqual((await operator.get(undo)).body, { state: 'possible', counts, total: 3 })

    assert.equal((await operator.post(undo)).status, 204)
    await until(async () => (await operator.get(undo)).body.state === 'done')

    assert.deepEqual((await operator.get(undo)).body.counts, counts)
    assert.deepEqual(await figuresOf(1), [
      [1, shown(1)],
      [2, shown(2)],
    ])
    assert.deepEqual([await figuresOf(2), await figuresOf(3)], [[], [[1, shown(9)]]])
  },
)

every(
  '5.2.2a a dry run at the console compares a file with the stored figures, and the import keeps the comparison',
  async (feed) => {
    const { row, send, siteId, figuresOf, shown } = feed
    await send([row(1, 'P1', 1), row(1, 'P2', 2), row(1, 'P3', 3)])
    const operator = await signIn(vitrina, { siteId })
    const lines = [
      row('O1', 'P1', 4),
      row('O1', 'P2', 2),
      row('O1', 'P3', 1),
      row('O2', 'P1', 4),
      row('O1', 'P1', 9),
    ]
    const difference = async (query: string) => {
      const { status, body } = await operator.post(
        `${operator.site}${feed.write}import/${query}`,
        linesOf(lines),
        NDJSON,
      )
      assert.equal(status, 202, JSON.stringify(body))
      await overAt(feed, `/external/job/${body.id}/`)
      const response = await operator.get(`${operator.site}/import-difference/${body.id}`)
      assert.equal(response.status, 200, JSON.stringify(response.body))
      const { rows, total, more, less } = response.body
      const numbers = rows.map(({ product_id, owner_id, before, after }: Record<string, unknown>) => [
        product_id,
        owner_id,
        before === null ? null : Number(before),
        Number(after),
      ])
      return { total, more: Number(more), less: Number(less), numbers }
    }
    const value = (n: number) => Number(shown(n))
    const compared = {
      total: 3,
      more: 8 + value(4),
      less: -2,
      numbers: [
        [1, 1, value(1), value(9)],
        [1, 2, null, value(4)],
        [3, 1, value(3), value(1)],
      ],
    }

    assert.deepEqual(await difference('?dry_run=true'), compared)
    assert.deepEqual(await figuresOf(1), [[1, shown(1)]])
    assert.deepEqual(await difference(''), compared)
    assert.deepEqual(await difference(''), { total: 0, more: 0, less: 0, numbers: [] })

    const { body: job } = await feed.post('/external/brand/import/', '{"slug":"one","name":"One"}', NDJSON)
    assert.equal((await operator.get(`${operator.site}/import-difference/${job.id}`)).status, 404)
  },
)
