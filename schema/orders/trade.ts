import type { OrderValues } from './order-value.ts'

/** Maximum quantity of an item. */
export const MAX_ITEM_QUANTITY = 1_000_000

/** Kinds of items; those except `product` need no product. */
export const ITEM_KINDS = ['product', 'delivery', 'fee'] as const

export type ItemKind = (typeof ITEM_KINDS)[number]

/** Discount of an item that corrects a rounded cent after a split (rule 6.10). */
export const ROUNDED_CENT = -0.01

/** Further fields of an item: its kind, unit, VAT, discount and return (rule 6.10). */
export const ITEM_TRADE = {
  kind: {
    kind: 'word',
    words: ITEM_KINDS,
    usual: 'product',
    whenSet: true,
    about: 'delivery or fee; absent for a product',
    written: 'product (default), delivery or fee; a delivery or fee needs no product',
  },
  name: { kind: 'text', whenSet: true, about: 'Name of the item, such as a delivery or fee' },
  unit: {
    kind: 'unit',
    whenSet: true,
    about: 'Unit of the quantity: a code of UN/ECE Recommendation 20',
    written:
      'Unit of the quantity: a code of UN/ECE or OKEI, a symbol or a name; default for a new item: that of the product',
  },
  vat_rate: {
    kind: 'vatRate',
    whenSet: true,
    about: 'VAT in percent, or exempt',
    written: 'VAT in percent, or exempt; default for a new item: that of the product',
  },
  price_before_discount: {
    kind: 'money',
    min: 0,
    whenSet: true,
    about: 'Unit price before discounts, for display only',
  },
  discount: {
    kind: 'money',
    min: ROUNDED_CENT,
    whenSet: true,
    about:
      'Discount of the whole line: its total is loyalty_price times quantity, rounded, less the discount',
  },
  returned_quantity: {
    kind: 'quantity',
    min: 0,
    max: MAX_ITEM_QUANTITY,
    whenSet: true,
    about: 'Returned part of the quantity; not included in the total',
  },
  return_reason: { kind: 'text', whenSet: true, personal: true, about: 'Reason of the return' },
} as const satisfies OrderValues

/** Party of an order, in the form of its documents. */
export const PARTY = {
  name: { kind: 'text', personal: true, about: 'Name' },
  fiscal_code: {
    kind: 'text',
    isKey: true,
    personal: true,
    about: 'Fiscal code: IDNO, CUI, ЄДРПОУ, ІПН or VAT number',
  },
  address: { kind: 'text', personal: true, about: 'Registered address' },
  iban: { kind: 'text', isKey: true, personal: true, about: 'IBAN of the bank account' },
} as const satisfies OrderValues

/** Recipient of the goods. */
export const RECIPIENT = {
  name: { kind: 'text', personal: true, about: 'Name' },
  phone: { kind: 'text', personal: true, about: 'Telephone number' },
  email: { kind: 'text', personal: true, about: 'E-mail address' },
} as const satisfies OrderValues

/** Further fields of an order: discount, VAT, companies, payment and shipment (rules 6.10 and 6.11). */
export const ORDER_TRADE = {
  discount: {
    kind: 'money',
    min: 0,
    whenSet: true,
    about:
      'Discount of the whole order, divided among the VAT rates of its paid items; at most their sum counts',
  },
  vat_included: {
    kind: 'boolean',
    usual: true,
    whenSet: true,
    about: 'False when VAT is added to the prices; absent when they include it',
    written: 'True when the prices include VAT (default), false when VAT is added to them',
  },
  total_vat: {
    kind: 'total',
    readOnly: true,
    whenSet: true,
    about: 'Total VAT; absent if no paid item has a vat_rate',
  },
  total_without_vat: {
    kind: 'total',
    column: null,
    readOnly: true,
    whenSet: true,
    about: 'total less total_vat',
  },
  company: { kind: 'object', fields: PARTY, whenSet: true, about: 'Company that placed the order' },
  payer: { kind: 'object', fields: PARTY, whenSet: true, about: 'Payer, if different from the buyer' },
  recipient: {
    kind: 'object',
    fields: RECIPIENT,
    whenSet: true,
    about: 'Recipient, if different from the customer',
  },
  paid_at: { kind: 'timestamp', whenSet: true, about: 'Time of the payment' },
  paid_amount: { kind: 'money', min: 0, whenSet: true, about: 'Paid amount, before refunds' },
  refunded_amount: {
    kind: 'money',
    min: 0,
    readOnly: true,
    whenSet: true,
    about: 'Amount refunded by all returns; absent without a return',
  },
  amount_due: {
    kind: 'total',
    column: null,
    readOnly: true,
    whenSet: true,
    about:
      'total less paid_amount plus refunded_amount: to be paid by the customer, or below 0 owed to the customer; absent without paid_amount',
  },
  returned_discount: {
    kind: 'money',
    min: 0,
    readOnly: true,
    whenSet: true,
    about: 'Part of discount and allowance that belongs to returned items; the total uses the rest',
  },
  allowance: {
    kind: 'money',
    min: 0,
    readOnly: true,
    whenSet: true,
    about: 'Price reduction by refunds above what was owed; it counts as a further discount of the order',
  },
  returned_delivery: {
    kind: 'money',
    min: 0,
    readOnly: true,
    whenSet: true,
    about: 'Part of the delivery price that returns have removed from the total',
  },
  payment_method: { kind: 'text', personal: true, whenSet: true, about: 'Method of the payment' },
  payment_number: {
    kind: 'text',
    personal: true,
    whenSet: true,
    about: 'Number of the payment, such as a transaction or payment order',
  },
  carrier: { kind: 'text', whenSet: true, about: 'Carrier of the shipment' },
  tracking_number: { kind: 'text', personal: true, whenSet: true, about: 'Tracking number of the shipment' },
  shipped_at: { kind: 'timestamp', whenSet: true, about: 'Time of the shipment' },
  invoice_number: { kind: 'text', whenSet: true, about: 'Number of the invoice' },
  foreign_numbers: {
    kind: 'foreignNumbers',
    whenSet: true,
    about: 'Number and date of the order in other systems, such as 1C',
    written:
      'Number and date of the order in other systems; numbers of other systems are unchanged, and an empty number removes one',
  },
} as const satisfies OrderValues
