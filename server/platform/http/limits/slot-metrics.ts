import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../../postgres/pool/sql.ts'
import { type Party, refusalsOfSlots, SLOTS, type SlotUse, usesOfSlots } from './slots.ts'

/** Maximum number of sites shown individually for each resource, those with the longest queues; the others are summed up. */
const MAX_SHOWN = 20

const REST = 'others'

/** Timeout in ms for reading the names of sites; after it their ids are shown. */
const ANSWER_MS = 1_000

/**
 * Registers metrics of use and refusals of the shared resources per site: only of sites that currently use one, or had a call
 * refused, so that the number of series remains small.
 */
export const measureSlots = (registry: Registry, sql: Database): void => {
  const parts = { labelNames: ['slot', 'site'] as const, registers: [registry] }
  const gauge = (name: string, help: string, value: (use: SlotUse) => number): void => {
    new Gauge({
      ...parts,
      name,
      help,
      async collect() {
        const shown = new Map(
          [...usesOfSlots()].map(([slot, uses]) => [slot, largest(uses, (use) => [value(use), use.waiting])]),
        )
        const nameOf = await namesOf(
          sql,
          [...shown.values()].flatMap((uses) => [...uses.keys()]),
        )
        this.reset()
        for (const slot of SLOTS)
          for (const [party, number] of shown.get(slot) ?? []) this.set({ slot, site: nameOf(party) }, number)
      },
    })
  }
  gauge('vitrina_slots_taken', 'Slots of a shared resource in use by calls of a site', ({ inUse }) => inUse)
  gauge(
    'vitrina_slots_waiting',
    'Calls of a site waiting for a slot of a shared resource; networks without a site: none',
    ({ waiting }) => waiting,
  )
  new Counter({
    ...parts,
    name: 'vitrina_slots_refused_total',
    help: 'Calls of a site refused with 503 because no slot of a shared resource became free in time, or its queue was full',
    async collect() {
      const refusals = refusalsOfSlots()
      const nameOf = await namesOf(
        sql,
        [...refusals.values()].flatMap((counts) => [...counts.keys()]),
      )
      this.reset()
      for (const [slot, counts] of refusals)
        for (const [party, count] of counts) this.inc({ slot, site: nameOf(party) }, count)
    },
  })
}

/** Largest values, and the sum of the others. The second number decides which are shown. */
const largest = (
  uses: ReadonlyMap<Party, SlotUse>,
  read: (use: SlotUse) => readonly [value: number, rank: number],
): Map<Party, number> => {
  const ranked = [...uses].map(([party, use]) => ({ party, read: read(use) }))
  ranked.sort((one, other) => other.read[1] - one.read[1] || other.read[0] - one.read[0])
  const shown = new Map(ranked.slice(0, MAX_SHOWN).map(({ party, read: [value] }) => [party, value]))
  const rest = ranked.slice(MAX_SHOWN).reduce((sum, { read: [value] }) => sum + value, 0)
  return rest > 0 ? shown.set(REST, rest) : shown
}

const selectSlugs = (sql: Database, ids: readonly number[]) =>
  sql.begin(
    async (sql) => sql<{ id: number; slug: string }>`select id, slug from site where id = any(${ids})`,
    ANSWER_MS,
  )

/** Slugs of sites, or their ids while the database does not respond. */
const namesOf = async (sql: Database, parties: readonly Party[]): Promise<(party: Party) => string> => {
  const ids = [...new Set(parties.filter((party) => typeof party === 'number'))]
  const rows = ids.length === 0 ? [] : await selectSlugs(sql, ids).catch(() => [])
  const slugs = new Map<Party, string>(rows.map(({ id, slug }) => [id, slug]))
  return (party) => slugs.get(party) ?? String(party)
}
