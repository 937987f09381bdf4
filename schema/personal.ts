/**
 * Objects whose bodies tell of people, by the last part of their path, with the fields that do not: only their values are shown
 * and kept where bodies are not. Positions in lists are left out: `order_items.0.quantity` is `order_items.quantity`.
 */
const IMPERSONAL_FIELDS = {
  'external-order': [
    'order_id',
    'rrn',
    'shop',
    'shop_code',
    'promocode',
    'promocode_code',
    'order_items',
    'order_items.order_id',
    'order_items.order_status',
    'order_items.loyalty_price',
    'order_items.quantity',
    'order_items.product',
    'order_items.product_key',
    'order_items.product_code',
    'order_items.product_name',
    'address.address_id',
    'address.region_id',
    'address.locality_id',
    'address.sector',
    'status',
    'total',
    'currency',
    'created_at',
    'updated_at',
  ],
  'discount-card': ['id', 'user_id', 'code', 'barcode', 'active'],
} as const

export type PersonalObject = keyof typeof IMPERSONAL_FIELDS

const IMPERSONAL: ReadonlyMap<PersonalObject, ReadonlySet<string>> = new Map(
  Object.entries(IMPERSONAL_FIELDS).map(([object, fields]) => [object as PersonalObject, new Set(fields)]),
)

const IN_ROUTE = /\/external\/([a-z-]+)(?=\/|$)/

/** The object of a route whose bodies tell of people; undefined of all other routes. */
export const personalObjectOf = (route: string): PersonalObject | undefined => {
  const object = IN_ROUTE.exec(route)?.[1]
  return object !== undefined && Object.hasOwn(IMPERSONAL_FIELDS, object)
    ? (object as PersonalObject)
    : undefined
}

/** Whether the value of a field, a dotted path, tells of a person; what is not known may. */
export const isPersonal = (object: PersonalObject, field: string): boolean =>
  !IMPERSONAL.get(object)?.has(field.replace(/\.\d+(?=\.|$)/g, ''))
