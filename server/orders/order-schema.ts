import {
  MAX_ORDER_ID,
  MIXED,
  ORDER_STATUS_WORDS,
  ORDER_STATUSES,
  type Order,
  type OrderAddress,
  type OrderCustomer,
  type OrderItem,
  UNPAID,
} from '@vitrina/schema/order'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import { MOST_ITEMS, MOST_QUANTITY } from './parse-order.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** What each field of an object is: one that is forgotten does not compile. */
type Properties<T> = Readonly<Record<keyof T, JsonSchema>>

const nullable = (type: string, description: string, more: JsonSchema = {}): JsonSchema => ({
  type: [type, 'null'],
  description,
  ...more,
})

const orNull = (schema: JsonSchema, description: string): JsonSchema => ({
  description,
  oneOf: [schema, { type: 'null' }],
})

const id = (description: string): JsonSchema => ({
  type: 'integer',
  minimum: 1,
  maximum: MAX_ORDER_ID,
  description,
})

const idOf = (object: string): JsonSchema => ({
  type: 'integer',
  minimum: 1,
  maximum: MAX_INTEGER,
  description: `Id of ${object}`,
})

const object = <T>($id: string, properties: Properties<T>): JsonSchema => ({
  $id,
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const LINE = { maxLength: 255 }
const LONG = { description: 'At most 64 KiB' }
const TIME = { type: 'string', format: 'date-time', description: 'UTC' }
const MONEY = { type: 'string', examples: ['1500.00'] }
const NOTES = 'an object of the shop’s own, kept as it is; at most 64 KiB'

/** One of the 17 states of an item, as it is sent. */
export const ORDER_STATUS: JsonSchema = { $id: 'OrderStatus', enum: ORDER_STATUSES }

/** The same, with and without underscores. */
export const STATUS_WRITTEN: JsonSchema = { $id: 'OrderStatusWritten', enum: ORDER_STATUS_WORDS }

const AS_ORDERED = {
  product_key: nullable('string', 'group_product_id of the product, as it was when it was ordered'),
  product_code: nullable('string', 'Code of the product, as it was when it was ordered'),
  product_name: nullable('string', 'Name of the product, as it was when it was ordered, by Accept-Language'),
}

const ITEM = object<OrderItem>('OrderItem', {
  order_id: id('Id of the item itself'),
  order_status: ORDER_STATUS,
  loyalty_price: { type: 'number', minimum: 0, description: 'Price of one, with at most two decimals' },
  quantity: { type: 'integer', minimum: 1, maximum: MOST_QUANTITY },
  product: idOf('product'),
  ...AS_ORDERED,
})

const TEXTS = {
  address_ro: nullable('string', 'The address in Romanian'),
  address_ru: nullable('string', 'The address in Russian'),
  address_en: nullable('string', 'The address in English'),
  address_uk: nullable('string', 'The address in Ukrainian'),
}

const ADDRESS_FIELDS: Properties<OrderAddress> = {
  address_id: id('Id of the address'),
  ...TEXTS,
  zipcode: nullable('integer', 'Postal code as a number', { minimum: 0 }),
  postcode: nullable('string', 'Postal code as it is written, with letters and leading zeros', LINE),
  region_id: nullable('integer', 'Id of region'),
  locality_id: nullable('integer', 'Id of locality'),
  sector: nullable('integer', 'Id of sector'),
}

const ADDRESS = object<OrderAddress>('OrderAddress', ADDRESS_FIELDS)

/** The delivery address of an order, as it is read by itself. */
export const LOCALIZED_ADDRESS = object<OrderAddress & { address: string | null }>('OrderAddressLocalized', {
  ...ADDRESS_FIELDS,
  address: nullable('string', 'The text in the language of the caller, or in the first that there is'),
})

const CUSTOMER_FIELDS: Properties<OrderCustomer> = {
  name: nullable('string', 'Name', LINE),
  email: nullable('string', 'E-mail address', LINE),
  phone: nullable('string', 'Telephone number', LINE),
}

/** An order as reads return it. */
export const ORDER = object<Order>('Order', {
  order_id: id('Id of the order'),
  rrn: nullable('string', 'Reference number, unique within the site', LINE),
  shop: nullable('integer', 'Id of shop'),
  shop_code: nullable('string', 'Code of the shop, as it was when the order was given it'),
  promocode: nullable('integer', 'Id of promocode'),
  promocode_code: nullable('string', 'Code of the promo code, as it was when the order was given it'),
  order_items: { type: 'array', items: ITEM, minItems: 1, description: 'In ascending order of their ids' },
  address: orNull(ADDRESS, 'Where it is delivered; null: nowhere'),
  status: { enum: [...ORDER_STATUSES, MIXED], description: `What all items share, else ${MIXED}` },
  total: { ...MONEY, description: `Price times quantity of the items that are not ${UNPAID.join(' or ')}` },
  currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'The site’s, ISO 4217' },
  customer: orNull(object('OrderCustomer', CUSTOMER_FIELDS), 'Who has ordered'),
  payment: nullable('object', `How it is paid: ${NOTES}`),
  delivery: nullable('object', `How it is delivered: ${NOTES}`),
  comment: nullable('string', 'What the customer has said'),
  created_at: TIME,
  updated_at: TIME,
})

/** A change of the state of an item. */
export const STATUS_CHANGE = object('OrderStatusChange', {
  order_item_id: id('Id of the item'),
  from: orNull(ORDER_STATUS, 'Null when the item was added'),
  to: orNull(ORDER_STATUS, 'Null when the item was deleted'),
  at: TIME,
  by: nullable('string', 'Name of the API token; null: Vitrina itself'),
})

/** A reference as it may be written: an id, or the other object's client key. */
const reference = (to: string, key: string): JsonSchema => ({
  description: `Id of ${to}, or its client key`,
  oneOf: [
    idOf(to),
    {
      type: 'object',
      properties: { [key]: { type: ['string', 'integer'] } },
      required: [key],
      additionalProperties: false,
    },
  ],
})

const referenceOrNull = (to: string, key: string): JsonSchema => ({
  oneOf: [reference(to, key), { type: 'null' }],
})

const written = ($id: string, properties: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  $id,
  type: 'object',
  properties,
  additionalProperties: false,
  ...more,
})

const ignored = { description: 'Ignored: an order may be sent back as it was read' }

const ITEM_WRITTEN = written('OrderItemWritten', {
  order_id: id(
    'Id of the item itself; with an unknown one it is added; without one it is matched by its product',
  ),
  order_status: STATUS_WRITTEN,
  loyalty_price: {
    type: ['number', 'string'],
    description: 'Price of one, with at most two decimals; that of the product when a new item has none',
  },
  quantity: { type: 'integer', minimum: 1, maximum: MOST_QUANTITY, description: 'A new item must have it' },
  product: { ...reference('product', 'group_product_id'), description: 'A new item must have it' },
  product_key: ignored,
  product_code: ignored,
  product_name: ignored,
} satisfies Properties<OrderItem>)

const ADDRESS_WRITTEN = written('OrderAddressWritten', {
  address_id: id('Your own number for the address; unique within nothing'),
  ...Object.fromEntries(Object.entries(TEXTS).map(([name, text]) => [name, { ...text, ...LONG }])),
  zipcode: ADDRESS_FIELDS.zipcode,
  postcode: ADDRESS_FIELDS.postcode,
  region_id: referenceOrNull('region', 'code'),
  locality_id: referenceOrNull('locality', 'code'),
  sector: referenceOrNull('sector', 'code'),
  address: ignored,
})

/** An order as it is written: what is left out stays as it is. */
export const ORDER_WRITTEN = written('OrderWritten', {
  order_id: id('Id of the order: known, it is updated, unknown, it is created with this id'),
  rrn: nullable('string', 'Reference number: without order_id, the order that has it is updated', LINE),
  shop: referenceOrNull('shop', 'code'),
  shop_code: ignored,
  promocode: referenceOrNull('promocode', 'code'),
  promocode_code: ignored,
  order_items: {
    type: 'array',
    items: ITEM_WRITTEN,
    maxItems: MOST_ITEMS,
    description:
      'Items that are not listed stay; a new order must have one. What an item leaves out stays, too',
  },
  address: orNull(ADDRESS_WRITTEN, 'Null takes the address away'),
  customer: orNull(written('OrderCustomerWritten', CUSTOMER_FIELDS), 'Who has ordered'),
  payment: nullable('object', `How it is paid: ${NOTES}`),
  delivery: nullable('object', `How it is delivered: ${NOTES}`),
  comment: nullable('string', 'What the customer has said; at most 64 KiB'),
  created_at: { type: 'string', format: 'date-time', description: 'Taken when the order is created' },
  status: ignored,
  total: ignored,
  currency: ignored,
  updated_at: ignored,
} satisfies Properties<Order>)
