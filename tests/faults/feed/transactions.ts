import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Transaction } from '../../../server/platform/postgres/pool/sql.ts'
import type { Working } from './callers.ts'

/** Types that only the writers below write. */
export const WRITTEN_IN_SQL = ['brand', 'gift'] as const

type Type = (typeof WRITTEN_IN_SQL)[number]

const INSERT = {
  brand: (sql: Transaction, siteId: number, first: number, count: number) => sql`
    insert into brand (site_id, id, name, slug)
    select ${siteId}, n, 'B', 'b' || n from generate_series(${first}::integer, ${first + count - 1}::integer) as n
  `,
  gift: (sql: Transaction, siteId: number, first: number, count: number) => sql`
    insert into gift (site_id, id, code, name_ro, name_ru, start_time, removal_time, active)
    select ${siteId}, n, 'g' || n, 'G', 'G', now(), now(), true
    from generate_series(${first}::integer, ${first + count - 1}::integer) as n
  `,
}

const CHANGE = {
  brand: (sql: Transaction, siteId: number, ids: readonly number[]) => sql`
    update brand set "order" = "order" + 1 where site_id = ${siteId} and id = any(${ids}::integer[])
  `,
  gift: (sql: Transaction, siteId: number, ids: readonly number[]) => sql`
    update gift set name_ro = name_ro || 'x' where site_id = ${siteId} and id = any(${ids}::integer[])
  `,
}

const DELETE = {
  brand: (sql: Transaction, siteId: number, ids: readonly number[]) => sql`
    delete from brand where site_id = ${siteId} and id = any(${ids}::integer[])
  `,
  gift: (sql: Transaction, siteId: number, ids: readonly number[]) => sql`
    delete from gift where site_id = ${siteId} and id = any(${ids}::integer[])
  `,
}

class Rollback extends Error {}

/**
 * Time at which the commit of each object's creation was sent; without objects whose transaction may still be
 * rolled back.
 */
export type Commits = ReadonlyMap<string, number>

/** Range of ids of one writer. */
const MANY = 10_000_000

/**
 * Writers that write to the tables directly: transactions of one to six statements, with pauses of up to a
 * third of a second. The second transaction of each writer is rolled back, and one in five of the others.
 */
export const startTransactions = (sql: Pick<Database, 'begin'>, siteId: number, { random, on }: Working) => {
  const commits = new Map<string, number>()
  const counts = { committed: 0, rolledBack: 0 }
  const upTo = (count: number): number => Math.floor(random() * count)

  const work = async (type: Type, place: number): Promise<void> => {
    let next = 1 + place * MANY
    let present: number[] = []
    let transactions = 0

    const transaction = async (sql: Transaction) => {
      const created: number[] = []
      const deletedIds = new Set<number>()
      for (let statements = 1 + upTo(6); statements > 0; statements--) {
        const known = [...present, ...created].filter((id) => !deletedIds.has(id))
        const ids = known.slice(upTo(known.length)).slice(0, 1 + upTo(5))
        const choice = random()
        if (known.length < 10 || choice < 0.5) {
          const count = 1 + upTo(8)
          await INSERT[type](sql, siteId, next, count)
          created.push(...Array.from({ length: count }, (_, n) => next + n))
          next += count
        } else if (choice < 0.75) await CHANGE[type](sql, siteId, ids)
        else {
          await DELETE[type](sql, siteId, ids)
          for (const id of ids) deletedIds.add(id)
        }
        if (random() < 0.7) await sleep(random() < 0.05 ? 300 * random() : 10 * random())
      }
      if (++transactions === 2 || random() < 0.2) throw new Rollback()
      for (const id of created) commits.set(`${type} ${id}`, performance.now())
      return [...present, ...created].filter((id) => !deletedIds.has(id))
    }

    while (on()) {
      try {
        present = await sql.begin(transaction)
        counts.committed++
      } catch (error) {
        if (!(error instanceof Rollback)) throw error
        counts.rolledBack++
      }
      // Each writer locks the feed of the site, so the others need time to write.
      await sleep(200 * random())
    }
  }

  const workers = Promise.all([...WRITTEN_IN_SQL, ...WRITTEN_IN_SQL].map(work))
  return { commits: commits as Commits, counts, done: workers }
}
