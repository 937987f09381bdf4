import type { JsonSchema } from '@vitrina/schema/field-kinds'
import { requiredObject, TIME } from '@vitrina/schema/json-schema'
import { ADDRESS, fieldsOmittedWhenEmpty, MAX_ITEMS, MAX_ORDER_ID, ORDER } from '@vitrina/schema/orders/order'
import type { OrderValue, OrderValues } from '@vitrina/schema/orders/order-value'
import { referenceSchema } from '../platform/batch/reference-schema.ts'
import { isScalar, ORDER_STATUS, orderKind } from './write/value-kinds.ts'

type Properties = Readonly<Record<string, JsonSchema>>

const NOTES = 'any JSON object, stored as sent; at most 64 KiB'

/** Schema names of the objects within an order in the OpenAPI document. */
const NAMES: Readonly<Record<string, string>> = {
  order_items: 'OrderItem',
  address: 'OrderAddress',
  customer: 'OrderCustomer',
  company: 'OrderCompany',
  payer: 'OrderPayer',
  recipient: 'OrderRecipient',
}

/** Schema that also accepts null. */
const orNull = ({ description, ...schema }: JsonSchema): JsonSchema => ({
  ...(description !== undefined && { description }),
  ...(typeof schema.type === 'string' && schema.$id === undefined
    ? { ...schema, type: [schema.type, 'null'] }
    : { oneOf: [...(Array.isArray(schema.oneOf) ? schema.oneOf : [schema]), { type: 'null' }] }),
})

/** JSON Schema properties of an object's fields for reads or writes. */
export const orderProperties = (fields: OrderValues, isWrite: boolean): Properties =>
  Object.fromEntries(
    Object.entries<OrderValue>(fields).map(([name, value]) => {
      if (isWrite && value.readOnly) return [name, IGNORED]
      const schema = described(value, isWrite, schemaOf(name, value, isWrite))
      return [name, value.needed ? schema : orNull(schema)]
    }),
  )

const IGNORED = { description: 'Ignored: an order may be sent back as it was read' }

const described = (value: OrderValue, isWrite: boolean, schema: JsonSchema): JsonSchema => {
  const about = (isWrite ? value.written : undefined) ?? value.about
  const limit =
    value.kind === 'notes' ? NOTES : isWrite && value.kind === 'text' && value.long && 'at most 64 KiB'
  const description = [about, limit].filter(Boolean).join(value.kind === 'notes' ? ': ' : '; ')
  return description === '' ? schema : { ...schema, description: description }
}

const schemaOf = (name: string, value: OrderValue, isWrite: boolean): JsonSchema => {
  if (value.kind === 'items') {
    const items = objectOf(name, value.fields, isWrite)
    return { type: 'array', items, ...(isWrite ? { maxItems: MAX_ITEMS } : { minItems: 1 }) }
  }
  if (!isScalar(value))
    return objectOf(name, value.fields, isWrite, value.kind === 'address' ? { address: IGNORED } : {})
  const { schema, written } = orderKind(value)
  if (value.kind === 'reference' && isWrite) return referenceSchema(value.to)
  return (isWrite && written ? written : schema)(value)
}

const objectOf = (
  name: string,
  fields: OrderValues,
  isWrite: boolean,
  ignored: Properties = {},
): JsonSchema =>
  isWrite
    ? { $id: `${NAMES[name]}Written`, ...inputObject({ ...orderProperties(fields, isWrite), ...ignored }) }
    : { $id: NAMES[name], ...shownObject(fields) }

/** Schema of an object in reads: fields that occur only with a value are not required. */
const shownObject = (fields: OrderValues) => {
  const complete = requiredObject(orderProperties(fields, false))
  const optional: readonly string[] = fieldsOmittedWhenEmpty(fields)
  return { ...complete, required: complete.required.filter((name) => !optional.includes(name)) }
}

/** Own fields under their flat names (rule 5.4.2). */
export const FLAT_NAMES = {
  patternProperties: { '^custom\\.': { description: 'An own field of the site under its flat name' } },
}

/** JSON Schema of an object in writes: other properties are refused. */
export const inputObject = (properties: Properties): JsonSchema => ({
  type: 'object',
  properties,
  ...('custom' in properties && FLAT_NAMES),
  additionalProperties: false,
})

/** An order as reads return it. */
export const ORDER_READ = { $id: 'Order', ...shownObject(ORDER) }

/** Schema of the delivery address of an order as a separate resource. */
export const LOCALIZED_ADDRESS = {
  $id: 'OrderAddressLocalized',
  ...requiredObject({
    ...orderProperties(ADDRESS, false),
    address: {
      type: ['string', 'null'],
      description: 'Text in the language of the caller, or else in the first available language',
    },
  }),
}

/** Schema of an order in writes: omitted fields are unchanged. */
export const ORDER_WRITTEN = { $id: 'OrderWritten', ...inputObject(orderProperties(ORDER, true)) }

const itemId = (description: string) => ({ type: 'integer', minimum: 1, maximum: MAX_ORDER_ID, description })

/** Part to split off an item. */
export const ITEM_SPLIT = {
  $id: 'OrderItemSplit',
  type: 'object',
  properties: {
    quantity: {
      type: 'number',
      exclusiveMinimum: 0,
      description:
        'Quantity of the new item, less than that of the item; with decimals if the unit allows them',
    },
  },
  required: ['quantity'],
  additionalProperties: false,
} as const

/** Response to a split with `Prefer: return=minimal`. */
export const ITEM_SPLIT_IDS = {
  $id: 'OrderItemSplitIds',
  ...requiredObject({
    order_id: itemId('Id of the order'),
    order_item_id: orNull(itemId('Id of the new item; null in a dry run')),
  }),
}

/** Status change of an item. */
export const STATUS_CHANGE = {
  $id: 'OrderStatusChange',
  ...requiredObject({
    order_item_id: itemId('Id of the item'),
    from: orNull({ ...ORDER_STATUS, description: 'Null when the item was added' }),
    to: orNull({ ...ORDER_STATUS, description: 'Null when the item was deleted' }),
    at: { ...TIME, description: 'UTC' },
    by: { type: ['string', 'null'], description: 'Name of the API token; null: Vitrina itself' },
  }),
}
