import type { Language } from '@vitrina/schema/languages'
import type { Order } from '@vitrina/schema/orders/order'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { methodOf, type NumberedOrder, type OrderDocuments, wordFor } from './order-xml.ts'

// Order.json of the earlier system, by its public description. It does not describe lines, so these are in the
// form of the API.

/** Object that an order refers to, with its name. */
interface Place {
  readonly id: number
  readonly name: string
}

type PlaceKind = 'region' | 'locality' | 'sector' | 'shop'

/** Places by kind and id. */
type Places = ReadonlyMap<string, Place>

/** Orders as a JSON array, one `Order.json` each. */
export const orderFiles = async (
  sql: Transaction,
  siteId: number,
  language: Language,
  orders: readonly NumberedOrder[],
  documents: OrderDocuments,
): Promise<Buffer> => {
  const places = await selectPlaces(
    sql,
    siteId,
    language,
    orders.map(({ order }) => order),
  )
  return Buffer.from(JSON.stringify(orders.map(({ order }) => orderFile(order, documents, places))))
}

const orderFile = (order: Order, { paymentWords, deliveryWords }: OrderDocuments, places: Places) => {
  const { customer, company, address, payment } = order
  const place = (kind: PlaceKind, id: number | null | undefined): Place | null =>
    places.get(`${kind} ${id}`) ?? null
  return {
    id: order.order_id,
    customer: {
      email: customer?.email ?? null,
      name: customer?.name ?? null,
      phone: customer?.phone ?? null,
      dateofbirth: null,
      fiscal_code: company?.fiscal_code ?? null,
      juridical_address: company?.address ?? null,
      iban: company?.iban ?? null,
      address: address && {
        id: address.address_id,
        store: place('shop', order.shop),
        region: place('region', address.region_id),
        locality: place('locality', address.locality_id),
        sector: place('sector', address.sector),
        address: address.address_ro ?? address.address_ru ?? address.address_uk ?? address.address_en,
        address_type: null,
      },
      bank_code: null,
    },
    payment: {
      delivery_type: methodOf(order.delivery, deliveryWords) ?? null,
      pay_method: wordFor(order.payment_method, paymentWords) ?? methodOf(payment, paymentWords) ?? null,
      payment_system: payment?.payment_system ?? null,
      months: payment?.months ?? null,
      sumpermonth: payment?.sumpermonth ?? null,
      transaction_id: order.payment_number ?? payment?.transaction_id ?? null,
      promo_code: order.promocode_code,
    },
    total_price: order.total,
    created_at: order.created_at,
    comment: order.comment,
    // Own fields may be intended for other clients.
    order_items: order.order_items.map(({ custom: _, ...item }) => item),
  }
}

/** Names of the places and stores of orders, in one statement. */
const selectPlaces = async (
  sql: Transaction,
  siteId: number,
  language: Language,
  orders: readonly Order[],
): Promise<Places> => {
  const name = sql.unsafe(`coalesce(name_${language}, name_ro, name_ru, name_uk, name_en)`)
  const addresses = orders.flatMap(({ address }) => address ?? [])
  const ids = {
    region: addresses.flatMap(({ region_id }) => region_id ?? []),
    locality: addresses.flatMap(({ locality_id }) => locality_id ?? []),
    sector: addresses.flatMap(({ sector }) => sector ?? []),
    shop: orders.flatMap(({ shop }) => shop ?? []),
  }
  const rows = await sql<Place & { kind: PlaceKind }>`
    select 'region' as kind, id, ${name} as name from region where site_id = ${siteId} and id = any(${ids.region}::integer[])
    union all
    select 'locality', id, ${name} from locality where site_id = ${siteId} and id = any(${ids.locality}::integer[])
    union all
    select 'sector', id, ${name} from sector where site_id = ${siteId} and id = any(${ids.sector}::integer[])
    union all
    select 'shop', id, ${name} from shop where site_id = ${siteId} and id = any(${ids.shop}::integer[])
  `
  return new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, { id, name }]))
}
