import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Sql } from '../../../server/platform/postgres/pool/sql.ts'

// Comparison of acknowledged writes with the versions that a trigger in the database recorded.

/** Unique write: version `version` of the object `key`. */
interface Write {
  readonly kind: 'category' | 'order' | 'made'
  readonly key: string
  readonly version: number
}

const nameOf = ({ kind, key, version }: Write): string => `${kind} ${key} version ${version}`

/** Creates triggers that record each version of each object with its transaction. */
export const witnessVersions = async (sql: Sql): Promise<void> => {
  await sql`create table world_witness (what text, xact xid8 default pg_current_xact_id())`
  await sql`
    create function note_version() returns trigger language plpgsql as $$
    declare
      seen jsonb := to_jsonb(new);
    begin
      insert into world_witness (what) values (case
        when tg_table_name = 'external_order' then format('order %s version %s', seen ->> 'rrn', seen ->> 'comment')
        when seen ->> 'group_category_id' is null then format('made %s version 0', seen ->> 'name_ro')
        else format('category %s version %s', seen ->> 'group_category_id', seen ->> 'position')
      end);
      return null;
    end $$
  `
  for (const table of ['category', 'external_order'])
    await sql`
      create trigger note_version after insert or update on ${sql.unsafe(table)}
      for each row execute function note_version()
    `
}

/** Sends a write once; resolves to true when it was acknowledged. */
type Send = (path: string, body: unknown, headers: Readonly<Record<string, string>>) => Promise<boolean>

/** Number of keys that a writer cycles through. */
const KEYS = 12
/** Rows of a content batch. */
const ROWS = 4

/** Starts writers of content and orders. They retry each write until it is acknowledged, and record it. */
export const startLedger = (sends: readonly Send[], pauseMs: number) => {
  const acknowledged = new Set<string>()
  let [on, count] = [true, 0]

  const insist = async (
    send: Send,
    path: string,
    body: unknown,
    writes: readonly Write[],
    headers: Readonly<Record<string, string>> = {},
  ): Promise<void> => {
    while (!(await send(path, body, headers))) {
      if (!on) return
      await sleep(100)
    }
    for (const write of writes) acknowledged.add(nameOf(write))
    count++
    await sleep(pauseMs)
  }

  const content = async (send: Send, writer: number): Promise<void> => {
    for (let version = 1; on; version++) {
      const writes = Array.from(
        { length: ROWS },
        (_, n): Write => ({
          kind: 'category',
          key: `w${writer}-${(version * ROWS + n) % KEYS}`,
          version,
        }),
      )
      const rows = writes.map(({ key }) => ({ group_category_id: key, name_ro: key, position: version }))
      await insist(send, '/external/category/bulk-upsert/', rows, writes)
    }
  }
  const orders = async (send: Send, writer: number): Promise<void> => {
    for (let version = 1; on; version++) {
      const rrn = `W${writer}-${version % KEYS}`
      const items = [{ product: { group_product_id: 'world' }, quantity: 1 + (version % 5) }]
      const body = [{ rrn, comment: String(version), order_items: items }]
      await insist(send, '/external/external-order/', body, [{ kind: 'order', key: rrn, version }])
    }
  }
  const create = async (send: Send, writer: number): Promise<void> => {
    for (let n = 1; on; n++) {
      const key = `made-${writer}-${n}`
      const headers = { 'idempotency-key': key }
      const write: Write = { kind: 'made', key, version: 0 }
      await insist(send, '/external/category/bulk-create/', [{ name_ro: key }], [write], headers)
    }
  }
  const running = Promise.all(
    sends.flatMap((send, n) => [content(send, n), orders(send, n), orders(send, n + 100), create(send, n)]),
  )

  return {
    count: () => count,
    /** Versions that were acknowledged until now. */
    acknowledged: (): string[] => [...acknowledged],
    forget: (lost: readonly string[]) => {
      for (const name of lost) acknowledged.delete(name)
    },
    stop: async () => {
      on = false
      await running
    },
  }
}

export type Ledger = ReturnType<typeof startLedger>

/** Transaction of each version that the triggers recorded. */
export const seenBy = async (sql: Sql): Promise<Map<string, string>> => {
  const rows = await sql<{ what: string; xact: string }>`select what, xact::text from world_witness`
  return new Map(rows.map(({ what, xact }) => [what, xact]))
}

/** Acknowledged versions that the triggers did not record. */
export const missingIn = async (sql: Database, ledger: Ledger): Promise<string[]> => {
  const known = ledger.acknowledged()
  const seen = await seenBy(sql)
  return known.filter((name) => !seen.has(name))
}

/** Objects whose rows differ from their last recorded version, and duplicates. */
export const oddRows = async (sql: Database): Promise<string[]> => {
  const rows = await sql<{ what: string }>`
    with seen as (
      select split_part(what, ' version ', 1) as object, max(split_part(what, ' version ', 2)::integer) as version
      from world_witness group by 1
    ), present as (
      select 'category ' || group_category_id as object, position as version from category
      where group_category_id is not null
      union all
      select 'order ' || rrn, comment::integer from external_order where rrn is not null
      union all
      select 'made ' || name_ro, 0 from category where name_ro like 'made-%'
    )
    select format('%s is at %s, %s times, and was last seen at %s',
      coalesce(seen.object, present.object), min(present.version), count(present.version), min(seen.version)) as what
    from seen full join present using (object)
    where seen.object is not null
    group by seen.object, present.object
    having count(present.version) <> 1 or min(present.version) is distinct from min(seen.version)
  `
  return rows.map(({ what }) => what)
}
