import type { Transaction } from '../database/sql.ts'
import type { OrderDraft } from './draft.ts'
import type { MergeContext } from './merge.ts'
import { idsFrom, keepLastIds, type OrderHead } from './write-queries.ts'

const KINDS = ['order', 'item', 'address'] as const

/** The ids of orders, items and addresses that a batch names. */
export const namedIds = (drafts: readonly OrderDraft[]) => ({
  order: drafts.flatMap(({ givenId }) => givenId ?? []),
  item: drafts.flatMap(({ items }) => items.flatMap(({ givenId }) => givenId ?? [])),
  address: drafts.flatMap(({ address }) => address?.givenId ?? []),
})

type LastIds = Pick<OrderHead, 'lastOrderId' | 'lastItemId' | 'lastAddressId'>

/** Ids from here on are only given by who names them, and do not move what the server gives. */
const NAMED_FROM = Number.MAX_SAFE_INTEGER - 2 ** 40

/** More ids than one call can need. */
const MOST_NEEDED = 1_000_000

/** Gives ids beyond all that were given or named, in this batch too. */
export const idsAfter = async (
  sql: Transaction,
  siteId: number,
  head: LastIds,
  drafts: readonly OrderDraft[],
): Promise<Pick<MergeContext, 'nextOrderId' | 'nextItemId' | 'nextAddressId'> & { last(): LastIds }> => {
  const named = namedIds(drafts)
  const lastOf = (last: number, ids: readonly number[]) =>
    ids.reduce((last, id) => (id > last && id < NAMED_FROM ? id : last), last)
  const last = {
    order: lastOf(head.lastOrderId, named.order),
    item: lastOf(head.lastItemId, named.item),
    address: lastOf(head.lastAddressId, named.address),
  }
  // So high only where somebody has named an id up there: then each is looked at before it is given.
  const isHigh = Math.max(last.order, last.item, last.address) > NAMED_FROM - MOST_NEEDED
  const taken = new Set(
    isHigh ? (await idsFrom(sql, siteId, NAMED_FROM)).map(({ kind, id }) => `${kind} ${id}`) : [],
  )
  if (isHigh)
    for (const kind of KINDS) for (const id of named[kind]) if (id >= NAMED_FROM) taken.add(`${kind} ${id}`)
  const next = (kind: (typeof KINDS)[number]) => () => {
    do last[kind]++
    while (isHigh && taken.has(`${kind} ${last[kind]}`))
    return last[kind]
  }
  return {
    nextOrderId: next('order'),
    nextItemId: next('item'),
    nextAddressId: next('address'),
    last: () => ({ lastOrderId: last.order, lastItemId: last.item, lastAddressId: last.address }),
  }
}

/** Keeps which ids were given last, where that is news. */
export const keepIds = async (
  sql: Transaction,
  siteId: number,
  before: LastIds,
  after: LastIds,
): Promise<void> => {
  const isMoved =
    after.lastOrderId > before.lastOrderId ||
    after.lastItemId > before.lastItemId ||
    after.lastAddressId > before.lastAddressId
  if (isMoved) await keepLastIds(sql, siteId, after)
}
