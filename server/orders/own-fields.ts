import type { Fault } from '@vitrina/schema/errors'
import { ORDER_FIELDS, type ShownOrderField } from '@vitrina/schema/orders/order'
import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import { columnsOfOwn, type OwnColumn, type OwnField } from '@vitrina/schema/own-fields'
import type { OwnAudience } from '../platform/own-fields/own-audience.ts'
import type { Query } from '../platform/postgres/pool/query.ts'
import type { Sql } from '../platform/postgres/pool/sql.ts'

const ORDER = 'external-order'
const ITEM = 'external-order-item'

/** Own fields of the orders and order items of a site, as one audience sees them. */
export interface OrderOwn {
  readonly order: readonly OwnColumn[]
  readonly item: readonly OwnColumn[]
}

/** Own fields of most sites: none for orders. */
export const NO_OWN: OrderOwn = { order: [], item: [] }

/** Part of a statement: own fields of orders and their items as JSON, in the order of the forms; null for a site without own fields. */
export const ownOfOrders = (sql: Sql, siteId: number): Query => sql`(
  select json_agg(own order by position, id) from own_field as own
  where site_id = ${siteId} and object = any(${[ORDER, ITEM]}::text[])
)`

/** Own fields prepared for an audience. */
export const preparedOwn = (fields: readonly OwnField[] | null, audience: OwnAudience): OrderOwn => {
  if (fields === null) return NO_OWN
  const seen = fields.filter(({ visible_to }) => audience === 'writers' || visible_to === 'all')
  const of = (path: string) => seen.filter(({ object }) => object === path).flatMap(columnsOfOwn)
  return { order: of(ORDER), item: of(ITEM) }
}

/** Own fields of orders of a site; `version` is that of all own fields of the site, and 0 before the first declaration. */
export const orderOwnOf = async (
  sql: Sql,
  siteId: number,
  version: number,
  audience: OwnAudience,
): Promise<OrderOwn> => {
  if (version === 0) return NO_OWN
  const [row] = await sql<{ own: readonly OwnField[] | null }>`select ${ownOfOrders(sql, siteId)} as own`
  return preparedOwn(row?.own ?? null, audience)
}

/** Names in `fields` that are not flat names of own fields. */
export const unknownOwn = (fields: readonly ShownOrderField[], { order }: OrderOwn): Fault[] => {
  const flat = order.map(({ name }) => name)
  return fields
    .filter((name) => name.startsWith(OWN_FIELD_PREFIX) && !flat.includes(name))
    .map((name) => ({
      field: 'fields',
      key: 'unknown_field.named',
      parameters: { name, valid: [...ORDER_FIELDS, ...flat] },
    }))
}
