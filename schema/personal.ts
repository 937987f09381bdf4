import { ORDER } from './orders/order.ts'
import type { OrderValue, OrderValues } from './orders/order-value.ts'
import type { Field } from './resource.ts'
import { discountCard } from './resources/discount-card.ts'

/** Dotted paths of all fields without personal data. */
const impersonalIn = (fields: OrderValues, within = ''): string[] =>
  Object.entries<OrderValue>(fields).flatMap(([name, value]) => {
    if (value.personal) return []
    const path = within + name
    if (!('fields' in value)) return [path]
    const parts = impersonalIn(value.fields, `${path}.`)
    return Object.values(value.fields).some(({ personal }) => personal) ? parts : [path, ...parts]
  })

/**
 * Objects with personal bodies, by the last part of their path, with their impersonal fields: only these values are shown and
 * stored if bodies are not. Positions in lists are omitted: `order_items.0.quantity` is `order_items.quantity`.
 */
const IMPERSONAL_FIELDS = {
  'external-order': impersonalIn(ORDER),
  'discount-card': [
    'id',
    ...Object.entries<Field>(discountCard.fields).flatMap(([name, { personal }]) => (personal ? [] : name)),
  ],
} as const

export type PersonalObject = keyof typeof IMPERSONAL_FIELDS

const IMPERSONAL: ReadonlyMap<PersonalObject, ReadonlySet<string>> = new Map(
  Object.entries(IMPERSONAL_FIELDS).map(([object, fields]) => [object as PersonalObject, new Set(fields)]),
)

const IN_ROUTE = /\/external\/([a-z-]+)(?=\/|$)/

/** Object of a route with personal bodies; undefined for all other routes. */
export const personalObjectOf = (route: string): PersonalObject | undefined => {
  const object = IN_ROUTE.exec(route)?.[1]
  return object !== undefined && Object.hasOwn(IMPERSONAL_FIELDS, object)
    ? (object as PersonalObject)
    : undefined
}

/** True if the value of a field, a dotted path, is personal data; unknown fields count as personal. */
export const isPersonal = (object: PersonalObject, field: string): boolean =>
  !IMPERSONAL.get(object)?.has(field.replace(/\.\d+(?=\.|$)/g, ''))
