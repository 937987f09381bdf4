import assert from 'node:assert/strict'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { openPool, type Sql } from '../../server/platform/postgres/pool/sql.ts'
import { onServer } from '../database.ts'
import { randomOf } from '../faults/random.ts'

/** Starts a proxy to the database that splits the server's bytes into pieces of random size up to `most`. */
const inPieces = async (most: number): Promise<number> => {
  const random = randomOf(most)
  const { host = '', port = 5432 } = onServer()
  const target: NetConnectOpts = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const hand = async (from: Socket, to: Socket) => {
    for await (const bytes of from as AsyncIterable<Buffer>)
      for (let at = 0; at < bytes.length; await nextTurn()) {
        const piece = bytes.subarray(at, at + 1 + Math.floor(random() * most))
        to.write(piece)
        at += piece.length
      }
  }
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect(target)
    near.on('error', () => far.destroy())
    near.pipe(far)
    hand(far, near).catch(() => near.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  after(() => server.close())
  return (server.address() as { port: number }).port
}

/** Rows of every size; each fiftieth is larger than one read. */
const rowsUpTo = (last: number) =>
  `copy (
    select n || repeat('ц', case when n % 50 = 0 then 150000 else n end) from generate_series(1, ${last}) as n
  ) to stdout (format binary)`

const copied = async (sql: Sql, text: string): Promise<Buffer> => {
  const rows: Buffer[] = []
  await sql.copyRows(text, (bytes) => rows.push(Buffer.from(bytes)))
  return Buffer.concat(rows)
}

const unsplit = openPool({ ...onServer(), max: 1 }, () => undefined)
after(() => unsplit.end())

for (const most of [1, 6, 4_000, 400_000])
  test(`results of PostgreSQL are the same when they arrive in pieces of at most ${most} bytes, with notices in between`, async (t) => {
    const port = await inPieces(most)
    const sql = openPool({ ...onServer(), host: '127.0.0.1', port, max: 1 }, () => undefined)
    t.after(() => sql.end())
    const rows = rowsUpTo(most < 10 ? 49 : 120)
    const expected = await copied(unsplit, rows)
    await sql.execute('listen pieces')

    for (let round = 0; round < 5; round++) {
      const [received, one] = await Promise.all([
        copied(sql, rows),
        sql<{ one: number }>`select 1 as one`,
        unsplit.execute(`notify pieces, '${'n'.repeat(500 * round)}'`),
      ])
      assert.ok(received.equals(expected))
      assert.deepEqual(one, [{ one: 1 }])
      await assert.rejects(
        sql.copyRows('copy (select 1 / 0) to stdout (format binary)', () => undefined),
        {
          code: '22012',
        },
      )
      // It arrives while the connection is idle, and is incomplete when the next COPY starts.
      await unsplit.execute(`notify pieces, '${'b'.repeat(5_000)}'`)
      await sleep(1)
    }
  })

test('a refused row aborts its COPY, and the next one has all of its rows', async (t) => {
  const sql = openPool({ ...onServer(), max: 1 }, () => undefined)
  t.after(() => sql.end())
  const rows = rowsUpTo(120)
  const refuse = () => {
    throw new Error('too much')
  }

  await assert.rejects(sql.copyRows(rows, refuse), /too much/)

  assert.ok((await copied(sql, rows)).equals(await copied(unsplit, rows)))
})
