import type { MIXED, OrderStatus } from './order-status.ts'

/** Ids of orders, items and addresses go as far as a JSON number is exact. */
export const MAX_ORDER_ID = Number.MAX_SAFE_INTEGER

/** The most items that one order may have, and a call may name of it. */
export const MOST_ITEMS = 5000

/** A field of an order, described as data: from it come its column, its type, what is read and written of it, and its schemas. */
export type OrderValue = {
  /** Description in the document; with `written`, the description of reads only. */
  readonly about?: string
  readonly written?: string
  /** Column that stores it, when its name differs; null: no column. */
  readonly column?: string | null
  /** Required on a write and never null. */
  readonly needed?: true
  /** Ignored on a write, so that an order may be sent back as it was read (rule 6.3). */
  readonly readOnly?: true
  /** Personal data. */
  readonly personal?: true
} & (
  | {
      /** `price` and `total` are money; `notes` is an object of the shop's own. */
      readonly kind: 'id' | 'status' | 'sharedStatus' | 'price' | 'total' | 'currency' | 'timestamp' | 'notes'
    }
  /** `codeOf`: the code of what another field refers to, as it was when the order was given that. `isKey`: kept in the clean form of keys. */
  | { readonly kind: 'text'; readonly long?: true; readonly codeOf?: string; readonly isKey?: true }
  /** `textIn`: the field for a text that is no number. */
  | { readonly kind: 'integer'; readonly min: number; readonly max?: number; readonly textIn?: string }
  | { readonly kind: 'reference'; readonly to: string }
  /** An object of its own columns, named after both. */
  | { readonly kind: 'object'; readonly fields: OrderValues }
  /** Rows of a table of their own. */
  | { readonly kind: 'items' | 'address'; readonly fields: OrderValues }
)

export type OrderValues = Readonly<Record<string, OrderValue>>

/** An item of an order. */
export const ITEM = {
  order_id: {
    kind: 'id',
    column: 'id',
    needed: true,
    about: 'Id of the item itself',
    written:
      'Id of the item itself; with an unknown one it is added; without one it is matched by its product',
  },
  order_status: { kind: 'status', column: 'status', needed: true },
  loyalty_price: {
    kind: 'price',
    needed: true,
    about: 'Price of one, with at most two decimals',
    written: 'Price of one, with at most two decimals; that of the product when a new item has none',
  },
  quantity: {
    kind: 'integer',
    min: 1,
    max: 1_000_000,
    needed: true,
    written: 'A new item must have it',
  },
  product: {
    kind: 'reference',
    to: 'product',
    column: 'product_id',
    needed: true,
    written: 'A new item must have it',
  },
  product_key: {
    kind: 'text',
    column: null,
    readOnly: true,
    about: 'group_product_id of the product, as it was when it was ordered',
  },
  product_code: {
    kind: 'text',
    column: null,
    readOnly: true,
    about: 'Code of the product, as it was when it was ordered',
  },
  product_name: {
    kind: 'text',
    column: null,
    readOnly: true,
    about: 'Name of the product, as it was when it was ordered, by Accept-Language',
  },
} as const satisfies OrderValues

/** Delivery address of an order. */
export const ADDRESS = {
  address_id: {
    kind: 'id',
    column: 'number',
    needed: true,
    about: 'Id of the address',
    written: 'Your own number for the address; unique within nothing',
  },
  address_ro: { kind: 'text', long: true, personal: true, about: 'The address in Romanian' },
  address_ru: { kind: 'text', long: true, personal: true, about: 'The address in Russian' },
  address_en: { kind: 'text', long: true, personal: true, about: 'The address in English' },
  address_uk: { kind: 'text', long: true, personal: true, about: 'The address in Ukrainian' },
  zipcode: { kind: 'integer', min: 0, textIn: 'postcode', personal: true, about: 'Postal code as a number' },
  postcode: {
    kind: 'text',
    personal: true,
    about: 'Postal code as it is written, with letters and leading zeros',
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

/** An order, its fields in the order in which they are read (source 2.2, rule 6.2). */
export const ORDER = {
  order_id: {
    kind: 'id',
    column: 'id',
    needed: true,
    about: 'Id of the order',
    written: 'Id of the order: known, it is updated, unknown, it is created with this id',
  },
  rrn: {
    kind: 'text',
    isKey: true,
    about: 'Reference number, unique within the site, or within a year where the site is set so',
    written: 'Reference number: without order_id, the order that has it is updated',
  },
  shop: { kind: 'reference', to: 'shop', column: 'shop_id' },
  shop_code: {
    kind: 'text',
    codeOf: 'shop',
    readOnly: true,
    about: 'Code of the shop, as it was when the order was given it',
  },
  promocode: { kind: 'reference', to: 'promocode', column: 'promocode_id' },
  promocode_code: {
    kind: 'text',
    codeOf: 'promocode',
    readOnly: true,
    about: 'Code of the promo code, as it was when the order was given it',
  },
  order_items: {
    kind: 'items',
    fields: ITEM,
    needed: true,
    about: 'In ascending order of their ids',
    written: 'Items that are not listed stay; a new order must have one. What an item leaves out stays, too',
  },
  address: {
    kind: 'address',
    fields: ADDRESS,
    about: 'Where it is delivered; null: nowhere',
    written: 'Null takes the address away',
  },
  status: { kind: 'sharedStatus', needed: true, readOnly: true },
  total: { kind: 'total', needed: true, readOnly: true },
  currency: { kind: 'currency', column: null, needed: true, readOnly: true },
  customer: { kind: 'object', fields: CUSTOMER, about: 'Who has ordered' },
  payment: { kind: 'notes', personal: true, about: 'How it is paid' },
  delivery: { kind: 'notes', personal: true, about: 'How it is delivered' },
  comment: { kind: 'text', long: true, personal: true, about: 'What the customer has said' },
  created_at: { kind: 'timestamp', needed: true, written: 'Taken when the order is created' },
  updated_at: { kind: 'timestamp', needed: true, readOnly: true },
} as const satisfies OrderValues

interface Kinds {
  readonly id: number
  readonly text: string
  readonly integer: number
  readonly reference: number
  readonly status: OrderStatus
  readonly sharedStatus: OrderStatus | typeof MIXED
  readonly price: number
  /** Money. */
  readonly total: string
  /** ISO 4217, the site's. */
  readonly currency: string
  readonly timestamp: string
  readonly notes: Readonly<Record<string, unknown>>
}

type Value<F> = F extends { kind: 'items'; fields: infer Fields }
  ? readonly Read<Fields>[]
  : F extends { fields: infer Fields }
    ? Read<Fields>
    : F extends { kind: infer K extends keyof Kinds }
      ? Kinds[K]
      : never

type Read<Fields> = {
  readonly [Name in keyof Fields]:
    | Value<Fields[Name]>
    | (Fields[Name] extends { needed: true } ? never : null)
}

/** The names of the fields that a call gives values for: not those by which it names what they belong to, nor rows of other tables. */
export type WrittenField<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readOnly: true } | { kind: 'id' | 'items' | 'address' }
    ? never
    : Name
}[keyof Fields] &
  string

export type OrderItem = Read<typeof ITEM>
export type OrderAddress = Read<typeof ADDRESS>
export type OrderCustomer = Read<typeof CUSTOMER>
/** An order as it is read. */
export type Order = Read<typeof ORDER>
export type OrderField = keyof Order

const namesOf = <Fields extends OrderValues>(fields: Fields) =>
  Object.keys(fields) as (keyof Fields & string)[]

export const ORDER_FIELDS: readonly OrderField[] = namesOf(ORDER)

/** The names of `Written`, as values. */
export const writtenOf = <Fields extends OrderValues>(fields: Fields): readonly WrittenField<Fields>[] =>
  namesOf(fields).filter((name) => {
    const { kind, readOnly } = fields[name] as OrderValue
    return !readOnly && !['id', 'items', 'address'].includes(kind)
  }) as WrittenField<Fields>[]

/** An object in which each of these names has nothing. */
export const nothingIn = <Name extends string>(names: readonly Name[]): Readonly<Record<Name, null>> =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>
