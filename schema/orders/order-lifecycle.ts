import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'

/** Next statuses of an order item under the strict lifecycle (rule 6.5). docs/order-lifecycle.md has a reason for each. */
const FOLLOWERS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  new: ['confirmed', 'incollection', 'clientnoanswer', 'customerrefusal', 'canceled'],
  confirmed: ['incollection', 'clientnoanswer', 'deliverydatemoved', 'customerrefusal', 'canceled'],
  incollection: ['collected', 'collectedwithchanges', 'confirmed', 'customerrefusal', 'canceled'],
  collected: [
    'atcouriersortcenter',
    'ondelivery',
    'done',
    'incollection',
    'collectedwithchanges',
    'clientnoanswer',
    'deliverydatemoved',
    'tobereturnedintwodays',
    'customerrefusal',
    'canceled',
  ],
  collectedwithchanges: [
    'atcouriersortcenter',
    'ondelivery',
    'done',
    'incollection',
    'clientnoanswer',
    'deliverydatemoved',
    'tobereturnedintwodays',
    'customerrefusal',
    'canceled',
  ],
  atcouriersortcenter: [
    'ondelivery',
    'done',
    'clientnoanswer',
    'deliverydatemoved',
    'tobereturnedintwodays',
    'customerrefusal',
    'returnedtowarehouse',
  ],
  ondelivery: [
    'done',
    'recipientnotathome',
    'clientnoanswer',
    'deliverydatemoved',
    'customerrefusal',
    'atcouriersortcenter',
    'returnedtowarehouse',
  ],
  recipientnotathome: [
    'ondelivery',
    'atcouriersortcenter',
    'done',
    'clientnoanswer',
    'deliverydatemoved',
    'tobereturnedintwodays',
    'customerrefusal',
    'returnedtowarehouse',
  ],
  clientnoanswer: [
    'confirmed',
    'atcouriersortcenter',
    'ondelivery',
    'done',
    'deliverydatemoved',
    'tobereturnedintwodays',
    'customerrefusal',
    'returnedtowarehouse',
    'canceled',
  ],
  deliverydatemoved: [
    'confirmed',
    'incollection',
    'atcouriersortcenter',
    'ondelivery',
    'done',
    'clientnoanswer',
    'tobereturnedintwodays',
    'customerrefusal',
    'returnedtowarehouse',
    'canceled',
  ],
  tobereturnedintwodays: [
    'done',
    'ondelivery',
    'deliverydatemoved',
    'customerrefusal',
    'returnedtowarehouse',
  ],
  customerrefusal: ['confirmed', 'tobereturnedintwodays', 'returnedtowarehouse', 'canceled'],
  returnedtowarehouse: ['confirmed', 'canceled'],
  done: ['completedandclosed', 'changedandclosed', 'returnedtowarehouse'],
  completedandclosed: [],
  changedandclosed: [],
  canceled: [],
}

/**
 * Statuses that may follow `from`; empty for a final one. A new item (null) may have any status, because an order may have
 * changed while the connection was down.
 */
export const followersOf = (from: OrderStatus | null): readonly OrderStatus[] =>
  from === null ? ORDER_STATUSES : FOLLOWERS[from]

/** True if an item may change from `from` to `to`. The same status is always allowed. */
export const canFollow = (from: OrderStatus | null, to: OrderStatus): boolean =>
  from === to || followersOf(from).includes(to)
