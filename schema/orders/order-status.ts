/**
 * The states of an order item as a person reads them; on the wire they have no underscores (source, section 3), and
 * are taken with them as well (rule 6.4).
 */
const SPELLED = [
  'new',
  'confirmed',
  'canceled',
  'done',
  'in_collection',
  'collected_with_changes',
  'to_be_returned_in_two_days',
  'collected',
  'completed_and_closed',
  'returned_to_warehouse',
  'changed_and_closed',
  'at_courier_sort_center',
  'on_delivery',
  'delivery_date_moved',
  'client_no_answer',
  'recipient_not_at_home',
  'customer_refusal',
] as const

type WithoutUnderscores<T extends string> = T extends `${infer A}_${infer B}`
  ? `${A}${WithoutUnderscores<B>}`
  : T

/** A state of an order item, as it is sent. */
export type OrderStatus = WithoutUnderscores<(typeof SPELLED)[number]>

/** The 17 states, as they are sent. */
export const ORDER_STATUSES = SPELLED.map((word) => word.replaceAll('_', '')) as readonly OrderStatus[]

const BY_SPELLING: ReadonlyMap<string, OrderStatus> = new Map(
  SPELLED.flatMap((word, place) => {
    const status = ORDER_STATUSES[place] as OrderStatus
    return [
      [word, status],
      [status, status],
    ]
  }),
)

/** Every word that means a state. */
export const ORDER_STATUS_WORDS: readonly string[] = [...BY_SPELLING.keys()]

/** Status of a word, in either spelling and any case; undefined for an unknown one. */
export const orderStatusOf = (word: string): OrderStatus | undefined =>
  BY_SPELLING.get(word) ?? BY_SPELLING.get(word.toLowerCase())

/** States as one number: a bit for each, at its place among the 17. */
export const statusBits = (statuses: readonly OrderStatus[]): number =>
  statuses.reduce((bits, status) => bits | (1 << ORDER_STATUSES.indexOf(status)), 0)

/** Status of an order whose items have different statuses. */
export const MIXED = 'mixed'

/** Items in these states are not paid for: `total` leaves them out (rule 6.2). */
export const UNPAID: readonly OrderStatus[] = ['canceled', 'customerrefusal']

/** Statuses of items that are paid for. */
export const PAID: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => !UNPAID.includes(status))

/** Final statuses: received, returned, or cancelled. */
export const SETTLED: readonly OrderStatus[] = [
  'done',
  'completedandclosed',
  'changedandclosed',
  'returnedtowarehouse',
  ...UNPAID,
]
