import type { OmittedWhenEmpty, ReadOf, WrittenField } from './order-read.ts'
import type { OrderValue, OrderValues } from './order-value.ts'
import { ITEM_TRADE, MAX_ITEM_QUANTITY, ORDER_TRADE } from './trade.ts'

/** Largest id of orders, items and addresses: the exact range of JSON numbers. */
export const MAX_ORDER_ID = Number.MAX_SAFE_INTEGER

/** Maximum number of items per order, and of items in a call. */
export const MAX_ITEMS = 5000

/** Values of the own fields of a site. All of them may be about a person (rule 5.4.2). */
const CUSTOM = {
  kind: 'custom',
  personal: true,
  whenSet: true,
  about: 'Own fields of the site: `{ <code>: value }`',
} as const satisfies OrderValue

/** An item of an order. */
export const ITEM = {
  order_id: {
    kind: 'id',
    column: 'id',
    needed: true,
    about: 'Id of the item itself',
    written: 'Id of the item itself; an unknown id adds the item; without an id it is matched by its product',
  },
  order_status: { kind: 'status', column: 'status', needed: true },
  loyalty_price: {
    kind: 'price',
    needed: true,
    about: 'Unit price, with at most two decimals',
    written: 'Unit price, with at most two decimals; default for a new item: price of the product',
  },
  quantity: {
    kind: 'quantity',
    min: 0.001,
    max: MAX_ITEM_QUANTITY,
    column: 'quantity_exact',
    integerName: 'quantity',
    needed: true,
    about: 'A whole number, or with at most three decimals where the unit has parts',
    written:
      'Required for a new item; at most three decimals if the unit of the item or of its product allows fractions',
  },
  product: {
    kind: 'reference',
    to: 'product',
    column: 'product_id',
    about: 'Id of product; null for a delivery or a fee',
    written: 'Required for a new item, unless its kind is delivery or fee',
  },
  product_key: {
    kind: 'text',
    column: null,
    readOnly: true,
    about: 'group_product_id of the product at the time of the order',
  },
  product_code: {
    kind: 'text',
    column: null,
    readOnly: true,
    about: 'Code of the product at the time of the order',
  },
  product_name: {
    kind: 'text',
    column: null,
    readOnly: true,
    about: 'Name of the product at the time of the order, in the language of Accept-Language',
  },
  product_options: {
    kind: 'options',
    column: null,
    readOnly: true,
    whenSet: true,
    about:
      'Options of the product, such as its size, at the time of the order, in the language of Accept-Language',
  },
  ...ITEM_TRADE,
  custom: CUSTOM,
} as const satisfies OrderValues

/** Delivery address of an order. */
export const ADDRESS = {
  address_id: {
    kind: 'id',
    column: 'number',
    needed: true,
    about: 'Id of the address',
    written: 'Your own number for the address; need not be unique',
  },
  address_ro: { kind: 'text', long: true, personal: true, about: 'The address in Romanian' },
  address_ru: { kind: 'text', long: true, personal: true, about: 'The address in Russian' },
  address_en: { kind: 'text', long: true, personal: true, about: 'The address in English' },
  address_uk: { kind: 'text', long: true, personal: true, about: 'The address in Ukrainian' },
  zipcode: { kind: 'integer', min: 0, textIn: 'postcode', personal: true, about: 'Postal code as a number' },
  postcode: {
    kind: 'text',
    personal: true,
    about: 'Postal code as text, with letters and leading zeros',
  },
  region_id: { kind: 'reference', to: 'region' },
  locality_id: { kind: 'reference', to: 'locality' },
  sector: { kind: 'reference', to: 'sector', column: 'sector_id' },
} as const satisfies OrderValues

/** Buyer of an order. */
export const CUSTOMER = {
  name: { kind: 'text', personal: true, about: 'Name' },
  email: { kind: 'text', personal: true, about: 'E-mail address' },
  phone: { kind: 'text', personal: true, about: 'Telephone number' },
} as const satisfies OrderValues

/** Order, with its fields in the order of reads (source 2.2, rule 6.2). */
export const ORDER = {
  order_id: {
    kind: 'id',
    column: 'id',
    needed: true,
    about: 'Id of the order',
    written: 'Id of the order: the order with this id is updated, or created if there is none',
  },
  rrn: {
    kind: 'text',
    isKey: true,
    about: 'Reference number, unique within the site, or within a year where the site is set so',
    written: 'Reference number; without order_id, it identifies the order to update',
  },
  shop: { kind: 'reference', to: 'shop', column: 'shop_id' },
  shop_code: {
    kind: 'text',
    codeOf: 'shop',
    readOnly: true,
    about: 'Code of the shop at the time it was assigned',
  },
  promocode: { kind: 'reference', to: 'promocode', column: 'promocode_id' },
  promocode_code: {
    kind: 'text',
    codeOf: 'promocode',
    readOnly: true,
    about: 'Code of the promo code at the time it was assigned',
  },
  order_items: {
    kind: 'items',
    fields: ITEM,
    needed: true,
    about: 'In ascending order of their ids',
    written:
      'Omitted items, and omitted fields of an item, are unchanged; a new order needs at least one item',
  },
  address: {
    kind: 'address',
    fields: ADDRESS,
    about: 'Delivery address; null without delivery',
    written: 'Null removes the address',
  },
  status: { kind: 'sharedStatus', needed: true, readOnly: true },
  total: { kind: 'total', needed: true, readOnly: true },
  currency: { kind: 'currency', column: null, needed: true, readOnly: true },
  customer: { kind: 'object', fields: CUSTOMER, about: 'Who has ordered' },
  payment: { kind: 'notes', personal: true, about: 'Payment' },
  delivery: { kind: 'notes', personal: true, about: 'Delivery' },
  comment: { kind: 'text', long: true, personal: true, about: 'Comment of the customer' },
  created_at: { kind: 'timestamp', needed: true, written: 'Used only when the order is created' },
  updated_at: { kind: 'timestamp', needed: true, readOnly: true },
  ...ORDER_TRADE,
  custom: CUSTOM,
} as const satisfies OrderValues

export type OrderItem = ReadOf<typeof ITEM>
export type OrderAddress = ReadOf<typeof ADDRESS>
export type OrderCustomer = ReadOf<typeof CUSTOMER>
/** Order in the form of reads. */
export type Order = ReadOf<typeof ORDER>
export type OrderField = keyof Order
/** Field of an order in a response: also an own field under its flat name, `custom.<code>`. */
export type ShownOrderField = OrderField | `custom.${string}`

const namesOf = <Fields extends OrderValues>(fields: Fields) =>
  Object.keys(fields) as (keyof Fields & string)[]

/** All fields; in a call, those that a read shows by default. */
export const ORDER_FIELDS: readonly OrderField[] = namesOf(ORDER)

/** True for the default fields, of which those without a value are omitted. */
export const isDefaultFields = (fields: readonly ShownOrderField[]): boolean => fields === ORDER_FIELDS

/** Fields that reads omit without a value. */
export const fieldsOmittedWhenEmpty = <Fields extends OrderValues>(
  fields: Fields,
): readonly (OmittedWhenEmpty<Fields> & string)[] =>
  namesOf(fields).filter((name) => (fields[name] as OrderValue).whenSet) as (OmittedWhenEmpty<Fields> &
    string)[]

export const ORDER_OMITTED_WHEN_EMPTY = fieldsOmittedWhenEmpty(ORDER)
export const ITEM_OMITTED_WHEN_EMPTY = fieldsOmittedWhenEmpty(ITEM)

/** Names of `Written`, as values. */
export const writableOf = <Fields extends OrderValues>(fields: Fields): readonly WrittenField<Fields>[] =>
  namesOf(fields).filter((name) => {
    const { kind, readOnly } = fields[name] as OrderValue
    return !readOnly && !['id', 'items', 'address'].includes(kind)
  }) as WrittenField<Fields>[]

/** Object with null for each of these names. */
export const allNull = <Name extends string>(names: readonly Name[]): Readonly<Record<Name, null>> =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>
