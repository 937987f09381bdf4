import { requiredObject } from '@vitrina/schema/json-schema'
import { MAX_ITEMS, writableOf } from '@vitrina/schema/orders/order'
import { ORDER_RETURN, RETURNED_ITEM } from '@vitrina/schema/orders/order-return'
import { inputObject, orderProperties } from '../order-schema.ts'

const picked = <T>(properties: Readonly<Record<string, T>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name)))

/** A return as reads show it. */
export const ORDER_RETURN_READ = {
  $id: 'OrderReturn',
  ...requiredObject({
    ...orderProperties(ORDER_RETURN, false),
    order_items: {
      type: 'array',
      items: { $id: 'OrderReturnItem', ...requiredObject(orderProperties(RETURNED_ITEM, false)) },
      description: 'Returned items, in ascending order of their ids',
    },
  }),
}

/** Response of a dry run: the return has no id. */
export const ORDER_RETURN_PREVIEW = {
  $id: 'OrderReturnPreview',
  ...requiredObject({
    ...ORDER_RETURN_READ.properties,
    id: { type: 'null', description: 'Null: the return is not stored' },
    order_items: {
      type: 'array',
      items: { $id: 'OrderReturnItemPreview', ...requiredObject(orderProperties(RETURNED_ITEM, false)) },
    },
  }),
}

/** A return as it is written. */
export const ORDER_RETURN_WRITTEN = {
  $id: 'OrderReturnWritten',
  ...inputObject({
    ...picked(orderProperties(ORDER_RETURN, true), writableOf(ORDER_RETURN)),
    order_items: {
      type: ['array', 'null'],
      maxItems: MAX_ITEMS,
      items: {
        $id: 'OrderReturnItemWritten',
        ...inputObject(picked(orderProperties(RETURNED_ITEM, true), ['order_id', 'quantity'])),
      },
      description: 'Returned items; without any the call records a refund alone',
    },
  }),
}
