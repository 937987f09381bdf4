import { readRows } from './rows.ts'

/** An order, a cancellation (its number begins with C) or an adjustment (A) of a British gift shop. */
export interface OrderRow {
  readonly invoice_no: string
  /** Local time of the United Kingdom, without a zone. */
  readonly invoice_datetime: string
  readonly customer_id: number | null
  readonly country: string
  readonly is_cancellation: boolean
  /** The description only where it differs from the product's. */
  readonly lines: readonly (readonly [
    stockCode: string,
    quantity: number,
    price: number,
    description?: string | null,
  ])[]
}

/** Order for `POST /external/external-order/`. */
export interface OrderPayload {
  readonly rrn: string
  readonly created_at: string
  readonly customer: { readonly name: string } | null
  readonly delivery: { readonly country: string }
  readonly order_items: readonly ItemPayload[]
}

export interface ItemPayload {
  readonly order_id: number
  readonly product: { readonly group_product_id: string }
  readonly quantity: number
  readonly loyalty_price: number
}

/** 25,900 orders with 541,909 lines, oldest first, a year of business. */
export const orders = (): Promise<OrderRow[]> => readRows<OrderRow>('orders')

/** Room for the lines of an order between its first item id and that of the next. */
const LINES = 10_000
const SERIES = ['5', 'C', 'A']

/** Id of the item of a line: stable between runs, and different for each line. */
const itemId = (invoiceNo: string, place: number): number =>
  (Number(invoiceNo.replace(/\D/g, '')) * SERIES.length + Math.max(0, SERIES.indexOf(invoiceNo[0] ?? ''))) *
    LINES +
  place

/** Order as in the source, including quantities below 1 and prices below 0, for the API to refuse. */
export const orderPayload = (row: OrderRow): OrderPayload => ({
  rrn: row.invoice_no,
  created_at: row.invoice_datetime + offsetInLondon(row.invoice_datetime),
  customer: row.customer_id === null ? null : { name: `Customer ${row.customer_id}` },
  delivery: { country: row.country },
  order_items: row.lines.map(([stockCode, quantity, price], place) => ({
    order_id: itemId(row.invoice_no, place),
    product: { group_product_id: stockCode },
    quantity,
    loyalty_price: price,
  })),
})

const london = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeZoneName: 'longOffset' })

/** `+00:00`, or `+01:00` in summer. The clocks are changed at night, when the shop is closed. */
const offsetInLondon = (local: string): string => {
  const name = london.formatToParts(new Date(`${local}Z`)).find(({ type }) => type === 'timeZoneName')?.value
  return name?.replace(/^GMT/, '') || '+00:00'
}
