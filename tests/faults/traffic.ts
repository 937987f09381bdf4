import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../server/platform/postgres/pool/sql.ts'
import type { Client, Reply } from '../vitrina.ts'
import { type Call, startTally } from './tally.ts'

/** Objects in each batch. */
const SIZE = 50

/** Write that can be repeated under its key. It is in doubt from its first attempt until it is acknowledged. */
interface Write extends Call {
  readonly key: string
  state: 'in doubt' | 'acknowledged'
}

/** Batch that is created and perhaps deleted, each in one call. */
interface Batch {
  readonly name: string
  readonly create: Write
  remove?: Write
}

const writeOf = (key: string, method: 'post' | 'put', verb: string, body: unknown): Write => ({
  key,
  method,
  path: `/external/category/${verb}/`,
  body,
  state: 'in doubt',
})

/**
 * Content traffic of a shop: several writers create, delete and change batches until they are stopped or
 * fail. Acknowledged writes are recorded for comparison with the rows.
 */
export const startTraffic = async (client: Client, name = 'night') => {
  const batches: Batch[] = []
  const changes: Write[] = []
  const tally = startTally()
  let working = false
  const fixed = await client.post('/external/category/bulk-create/', rowsOf(name))
  const fixedIds: number[] = fixed.body.map(({ id }: { id: number }) => id)

  const send = async (client: Client, write: Write): Promise<Reply | undefined> => {
    const reply = await tally.send(client, write)
    if (reply) write.state = 'acknowledged'
    return reply
  }

  const createAndDelete = async (client: Client, round: string, on: () => boolean) => {
    for (let n = 0; on(); n++) {
      const name = `${round}-${n}`
      const batch: Batch = { name, create: writeOf(name, 'post', 'bulk-create', rowsOf(name)) }
      batches.push(batch)
      const created = await send(client, batch.create)
      if (!created) return
      if (n % 3 > 0 || !on()) continue
      const ids = created.body.map(({ id }: { id: number }) => id)
      batch.remove = writeOf(`delete-${name}`, 'post', 'bulk-delete', ids)
      if (!(await send(client, batch.remove))) return
    }
  }

  const change = async (client: Client, on: () => boolean) => {
    while (on()) {
      const position = changes.length + 1
      const body = fixedIds.map((id) => ({ id, position }))
      const write = writeOf(`${name}-${position}`, 'put', 'bulk-update', body)
      changes.push(write)
      if (!(await send(client, write))) return
    }
  }

  return {
    ...tally,

    /** Runs all writers until `on` returns false or each of them has failed. */
    run: async (client: Client, round: number, on: () => boolean): Promise<void> => {
      working = true
      await Promise.all([
        createAndDelete(client, `${round}a`, on),
        createAndDelete(client, `${round}b`, on),
        createAndDelete(client, `${round}c`, on),
        change(client, on),
      ])
      working = false
    },

    /** Waits until `more` further writes are acknowledged or all writers have stopped. */
    progress: (more: number): Promise<void> => tally.progress(more, () => working),

    /** Sends each write in doubt again until it is acknowledged. */
    settle: async (client: Client): Promise<void> => {
      const doubtful = [...batches.flatMap(({ create, remove }) => [create, remove]), changes.at(-1)]
      for (const write of doubtful)
        for (let tries = 0; write?.state === 'in doubt'; tries++) {
          if (tries > 300)
            throw new Error(`${write.key} cannot be repeated: ${JSON.stringify([...tally.statuses])}`)
          if (!(await send(client, write))) await sleep(50)
        }
    },

    /** Differences between the rows and the acknowledged writes. */
    violations: async (sql: Sql): Promise<string[]> => {
      const rows = await sql<{ name: string; count: number; least: number; most: number }>`
        select name_ro as name, count(*), min(position) as least, max(position) as most
        from category where site_id = ${client.siteId} group by name_ro
      `
      const counts = new Map(rows.map(({ name, count }) => [name, count]))
      const ofFixed = rows.find((row) => row.name === name)
      const acknowledgedTo = changes.findLastIndex(({ state }) => state === 'acknowledged') + 1
      const { least = -1, most = -1 } = ofFixed ?? {}
      return [
        ...tally.wrong,
        ...batches.flatMap((batch) => {
          const count = counts.get(batch.name) ?? 0
          return possible(batch).includes(count)
            ? []
            : [`batch ${batch.name} has ${count} rows, not ${possible(batch).join(' or ')}`]
        }),
        ...(least === most && least >= acknowledgedTo && most <= changes.length
          ? []
          : [
              `positions ${least} to ${most}, though ${acknowledgedTo} was acknowledged and ${changes.length} sent`,
            ]),
      ]
    },
  }
}

export type Traffic = Awaited<ReturnType<typeof startTraffic>>

const rowsOf = (name: string) =>
  Array.from({ length: SIZE }, () => ({ name_ro: name, position: 0, description_ro: name.repeat(20) }))

const possible = ({ create, remove }: Batch): number[] => {
  if (create.state === 'in doubt' || remove?.state === 'in doubt') return [0, SIZE]
  return remove ? [0] : [SIZE]
}
