import { ORDER_STATUS_LABELS } from '@vitrina/schema/orders/order-labels'
import { ORDER_STATUSES, type OrderStatus, orderStatusOf } from '@vitrina/schema/orders/order-status'
import { UsageError } from '../command.ts'

/** A status with its label: `confirmed (Confirmed)`. */
export const statusLabel = (status: keyof typeof ORDER_STATUS_LABELS): string =>
  `${status} (${ORDER_STATUS_LABELS[status].en})`

/** @throws {UsageError} with all statuses, for an unknown `word` */
export const statusNamed = (word: string): OrderStatus => {
  const status = orderStatusOf(word)
  if (!status) throw new UsageError(`Unknown status "${word}". Statuses: ${ORDER_STATUSES.join(', ')}.`)
  return status
}
