import { ORDER_STATUS_LABELS } from '@vitrina/schema/order-labels'
import { READER } from '../language.ts'

/** A status as it is sent, with what the people of a shop call it: `confirmed (Confirmed)`. */
export const statusLabel = (status: keyof typeof ORDER_STATUS_LABELS): string =>
  `${status} (${ORDER_STATUS_LABELS[status][READER]})`
