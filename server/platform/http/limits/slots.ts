/**
 * Resources of a process that all sites share, each guarded by a {@link import('./semaphore.ts').semaphore}. `tests/fairness/`
 * has a test for each: a site that uses all it can does not slow down another.
 */
export const SLOTS = [
  /** Connections to the database, for all statements. */
  'connections',
  /** Connections for reads without an index. */
  'expensive_reads',
  /** Bodies above one MiB in memory. */
  'large_bodies',
  /** Pages of more than 500 rows that are rendered or read. */
  'large_pages',
  /** Pages of more than 500 rows in memory, including those of slow readers. */
  'unread_pages',
  /** Connections of writers of content. */
  'writes',
  /** Connections of writers of orders. */
  'order_writes',
  /** Connections of calls that manage webhooks. */
  'webhook_endpoints',
  /** Connections that record attempts of webhooks. */
  'webhook_records',
  /** Uploads of import files. */
  'uploads',
  /** Received parts of exchange files, and written batches of them. */
  'exchanges',
  /** Processes that read workbooks and lists of suppliers. */
  'lists',
  /** Processes that draw pictures. */
  'drawing',
  /** Downloads of pictures from other servers. */
  'pictures_elsewhere',
  /** Passwords being hashed. */
  'password_hashing',
] as const

export type SlotName = (typeof SLOTS)[number]

/** A site by its id, or the network of a caller without one. */
export type Party = number | string

/** Current use of one resource by a party: slots held and waiting calls. */
export interface SlotUse {
  inUse: number
  waiting: number
}

const present = new Map<SlotName, Map<Party, SlotUse>>(SLOTS.map((name) => [name, new Map()]))
const refused = new Map<SlotName, Map<Party, number>>(SLOTS.map((name) => [name, new Map()]))

/** Maximum number of sites with their own counter of refusals, per resource; further sites share one. */
const MAX_SITES = 100

/** Networks are counted together, because their number is unlimited. */
const NO_SITE = 'none'
const OTHERS = 'others'

const nameOf = (party: Party): Party => (typeof party === 'number' ? party : NO_SITE)

/** Counts slots and waiting calls of a party at a resource; negative numbers decrement. */
export const countUse = (
  slot: SlotName,
  party: Party,
  { inUse = 0, waiting = 0 }: Partial<SlotUse>,
): void => {
  const uses = of(present, slot)
  const name = nameOf(party)
  const use = uses.get(name) ?? { inUse: 0, waiting: 0 }
  use.inUse += inUse
  use.waiting += waiting
  if (use.inUse === 0 && use.waiting === 0) uses.delete(name)
  else uses.set(name, use)
}

export const countRefused = (slot: SlotName, party: Party): void => {
  const counts = of(refused, slot)
  const own = nameOf(party)
  const name = counts.has(own) || counts.size < MAX_SITES ? own : OTHERS
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

const of = <V>(all: ReadonlyMap<SlotName, V>, slot: SlotName): V => {
  const resource = all.get(slot)
  if (!resource) throw new Error(`No shared resource has the name ${slot}.`)
  return resource
}

/** Current use of each resource by party. */
export const usesOfSlots = (): ReadonlyMap<SlotName, ReadonlyMap<Party, SlotUse>> => present

/** Refused calls of each resource by party, since the process started. */
export const refusalsOfSlots = (): ReadonlyMap<SlotName, ReadonlyMap<Party, number>> => refused
