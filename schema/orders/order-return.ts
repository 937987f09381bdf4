import type { ReadOf } from './order-read.ts'
import type { OrderValues } from './order-value.ts'
import { MAX_ITEM_QUANTITY } from './trade.ts'

/** Usual reasons of a return. */
export const RETURN_REASONS = [
  'damaged',
  'defective',
  'wrong_item',
  'not_as_described',
  'does_not_fit',
  'changed_mind',
  'late_delivery',
  'other',
] as const

/** Refund methods. */
export const REFUND_METHODS = ['cash', 'card', 'bank_transfer', 'store_credit', 'other'] as const

/** Maximum number of returns per order. */
export const MAX_RETURNS = 100

/** Returned part of an item (rule 6.14). */
export const RETURNED_ITEM = {
  order_id: { kind: 'id', needed: true, about: 'Id of the item' },
  quantity: {
    kind: 'quantity',
    min: 0.001,
    max: MAX_ITEM_QUANTITY,
    needed: true,
    about: 'Returned quantity; with decimals if the unit allows them',
  },
  amount: {
    kind: 'money',
    min: 0,
    needed: true,
    readOnly: true,
    about: 'Part of the line total that is no longer paid for, without the discount of the order',
  },
} as const satisfies OrderValues

/** Fields of a return, without its items. */
export const ORDER_RETURN = {
  id: { kind: 'id', needed: true, readOnly: true, about: 'Id of the return' },
  order_id: { kind: 'id', needed: true, readOnly: true, about: 'Id of the order' },
  rrn: { kind: 'text', readOnly: true, about: 'Reference number of the order' },
  number: {
    kind: 'text',
    isKey: true,
    about: 'Number of the return in your system, unique within the site',
    written: 'Number of the return in your system; a repeated number returns the stored return',
  },
  created_at: { kind: 'timestamp', needed: true, readOnly: true },
  updated_at: { kind: 'timestamp', needed: true, readOnly: true, about: 'Time of the last change' },
  by: { kind: 'text', readOnly: true, about: 'Name of the API token or operator' },
  reason: { kind: 'word', words: RETURN_REASONS, about: 'Usual reason of the return' },
  comment: { kind: 'text', personal: true, about: 'Reason as free text' },
  value: {
    kind: 'money',
    min: 0,
    needed: true,
    readOnly: true,
    about: 'Amount by which the return lowered the total of the order',
  },
  discount: {
    kind: 'money',
    min: 0,
    needed: true,
    readOnly: true,
    about: 'Share of the order’s discount for the returned items; already subtracted from value',
  },
  delivery: {
    kind: 'money',
    min: 0,
    needed: true,
    about: 'Part of the delivery price in the total that is no longer paid for',
    written: 'Part of the delivery price in the total that is paid back; 0 by default',
  },
  refunded_amount: {
    kind: 'money',
    min: 0,
    needed: true,
    about: 'Amount that was paid back',
    written:
      'Refunded amount; by default the value of the return, but at most the amount owed after it if paid_amount is known',
  },
  refund_method: { kind: 'word', words: REFUND_METHODS, about: 'Refund method' },
  restocked: {
    kind: 'boolean',
    usual: false,
    needed: true,
    about: 'True if the returned goods were added to the stock',
    written: 'True to add the returned goods to the stock of shop, or to qty of the product without shop',
  },
  shop: {
    kind: 'reference',
    to: 'shop',
    about: 'Store that has the returned goods; null if they were added to qty of the product',
  },
} as const satisfies OrderValues

export type ReturnedItem = ReadOf<typeof RETURNED_ITEM>

/** A return as it is read. */
export type OrderReturn = ReadOf<typeof ORDER_RETURN> & { readonly order_items: readonly ReturnedItem[] }
