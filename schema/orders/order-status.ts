/**
 * Item statuses in readable spelling; the API sends them without underscores (source, section 3), and accepts both (rule 6.4).
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

/** Status of an order item, in its sent form. */
export type OrderStatus = WithoutUnderscores<(typeof SPELLED)[number]>

/** The 17 statuses, in their sent form. */
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

/** All accepted words for statuses. */
export const ORDER_STATUS_WORDS: readonly string[] = [...BY_SPELLING.keys()]

/** Status of a word, in either spelling and any case; undefined for an unknown one. */
export const orderStatusOf = (word: string): OrderStatus | undefined =>
  BY_SPELLING.get(word) ?? BY_SPELLING.get(word.toLowerCase())

/** Statuses as one number with a bit for each. */
export const statusBits = (statuses: readonly OrderStatus[]): number =>
  statuses.reduce((bits, status) => bits | (1 << ORDER_STATUSES.indexOf(status)), 0)

/** Status of an order whose items have different statuses. */
export const MIXED = 'mixed'

/** Statuses of unpaid items, which `total` does not include (rule 6.2). */
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
