import { PAID, statusBits } from '@vitrina/schema/orders/order-status'

/** Condition of a sold row of `external_order`: at least one item is neither cancelled nor refused. */
export const IS_SOLD = `statuses & ${statusBits(PAID)} <> 0`
