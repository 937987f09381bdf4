import type { InLanguages, Language } from '../languages.ts'

/** Kinds of rows of a spreadsheet. */
export const SHEET_ROWS = ['orders', 'items'] as const

export type SheetRows = (typeof SHEET_ROWS)[number]

/** Formats of a spreadsheet: CSV, or one object per line, from which the console creates a workbook. */
export const SHEET_FORMATS = ['csv', 'ndjson'] as const

export type SheetFormat = (typeof SHEET_FORMATS)[number]

/** Delimiters by language: spreadsheets in these languages have a decimal comma, and so another delimiter. */
export const SHEET_DELIMITERS: Readonly<
  Record<Language, { readonly between: string; readonly decimal: string }>
> = {
  ro: { between: ';', decimal: ',' },
  ru: { between: ';', decimal: ',' },
  uk: { between: ';', decimal: ',' },
  en: { between: ',', decimal: '.' },
}

/** Headings of the columns of a spreadsheet of orders. */
export const SHEET_HEADS = {
  rrn: { en: 'Number', ro: 'Număr', ru: 'Номер', uk: 'Номер' },
  order_id: { en: 'ID', ro: 'ID', ru: 'ID', uk: 'ID' },
  created_at: { en: 'Time', ro: 'Data', ru: 'Время', uk: 'Час' },
  status: { en: 'Status', ro: 'Stare', ru: 'Статус', uk: 'Статус' },
  customer: { en: 'Customer', ro: 'Client', ru: 'Покупатель', uk: 'Покупець' },
  phone: { en: 'Phone', ro: 'Telefon', ru: 'Телефон', uk: 'Телефон' },
  email: { en: 'Email', ro: 'E-mail', ru: 'Эл. почта', uk: 'Ел. пошта' },
  locality: { en: 'Place', ro: 'Localitate', ru: 'Населённый пункт', uk: 'Населений пункт' },
  address: { en: 'Address', ro: 'Adresă', ru: 'Адрес', uk: 'Адреса' },
  postcode: { en: 'Postcode', ro: 'Cod poștal', ru: 'Индекс', uk: 'Індекс' },
  store: { en: 'Store', ro: 'Magazin', ru: 'Магазин', uk: 'Магазин' },
  payment: { en: 'Payment', ro: 'Plată', ru: 'Оплата', uk: 'Оплата' },
  delivery: { en: 'Delivery', ro: 'Livrare', ru: 'Доставка', uk: 'Доставка' },
  comment: { en: 'Comment', ro: 'Comentariu', ru: 'Комментарий', uk: 'Коментар' },
  items: { en: 'Items', ro: 'Poziții', ru: 'Позиции', uk: 'Позиції' },
  total: { en: 'Total', ro: 'Total', ru: 'Сумма', uk: 'Сума' },
  currency: { en: 'Currency', ro: 'Monedă', ru: 'Валюта', uk: 'Валюта' },
  product_code: { en: 'Code', ro: 'Cod', ru: 'Артикул', uk: 'Артикул' },
  product_name: { en: 'Product', ro: 'Produs', ru: 'Товар', uk: 'Товар' },
  price: { en: 'Price', ro: 'Preț', ru: 'Цена', uk: 'Ціна' },
  quantity: { en: 'Quantity', ro: 'Cantitate', ru: 'Количество', uk: 'Кількість' },
  sum: { en: 'Sum', ro: 'Sumă', ru: 'Сумма', uk: 'Сума' },
  unit: { en: 'Unit', ro: 'Unitate', ru: 'Единица', uk: 'Одиниця' },
  discount: { en: 'Discount', ro: 'Reducere', ru: 'Скидка', uk: 'Знижка' },
  vat_rate: { en: 'VAT, %', ro: 'TVA, %', ru: 'НДС, %', uk: 'ПДВ, %' },
  returned: { en: 'Returned', ro: 'Returnat', ru: 'Возвращено', uk: 'Повернено' },
  return_reason: {
    en: 'Reason of return',
    ro: 'Motivul returului',
    ru: 'Причина возврата',
    uk: 'Причина повернення',
  },
  options: { en: 'Options', ro: 'Opțiuni', ru: 'Варианты', uk: 'Варіанти' },
  vat: { en: 'VAT', ro: 'TVA', ru: 'НДС', uk: 'ПДВ' },
  company: { en: 'Company', ro: 'Companie', ru: 'Компания', uk: 'Компанія' },
  fiscal_code: { en: 'Fiscal code', ro: 'Cod fiscal', ru: 'Фискальный код', uk: 'Податковий код' },
  invoice: { en: 'Invoice', ro: 'Factură', ru: 'Счёт-фактура', uk: 'Рахунок-фактура' },
  paid_at: { en: 'Paid', ro: 'Achitat', ru: 'Оплачено', uk: 'Сплачено' },
  paid_amount: { en: 'Amount paid', ro: 'Suma achitată', ru: 'Сумма оплаты', uk: 'Сума оплати' },
  refunded_amount: {
    en: 'Refunded',
    ro: 'Suma restituită',
    ru: 'Возвращено покупателю',
    uk: 'Повернено покупцеві',
  },
  amount_due: { en: 'Amount due', ro: 'Rest de plată', ru: 'К оплате', uk: 'До сплати' },
  payment_number: {
    en: 'Payment number',
    ro: 'Numărul plății',
    ru: 'Номер платежа',
    uk: 'Номер платежу',
  },
  carrier: { en: 'Carrier', ro: 'Transportator', ru: 'Перевозчик', uk: 'Перевізник' },
  tracking: {
    en: 'Tracking number',
    ro: 'Număr de urmărire',
    ru: 'Трек-номер',
    uk: 'Трек-номер',
  },
  shipped_at: { en: 'Shipped', ro: 'Expediat', ru: 'Отправлено', uk: 'Відправлено' },
} as const satisfies Readonly<Record<string, InLanguages>>

export type SheetHead = keyof typeof SHEET_HEADS

const OF_ORDER = ['rrn', 'order_id', 'created_at', 'customer', 'phone'] as const

/** Columns of a spreadsheet, from first to last. */
export const SHEET_COLUMNS = {
  orders: [
    ...OF_ORDER,
    'email',
    'status',
    'total',
    'currency',
    'locality',
    'address',
    'postcode',
    'store',
    'payment',
    'delivery',
    'comment',
    'items',
    'discount',
    'vat',
    'company',
    'fiscal_code',
    'invoice',
    'paid_at',
    'paid_amount',
    'refunded_amount',
    'amount_due',
    'payment_number',
    'carrier',
    'tracking',
    'shipped_at',
  ],
  items: [
    ...OF_ORDER,
    'status',
    'product_code',
    'product_name',
    'price',
    'quantity',
    'sum',
    'currency',
    'unit',
    'discount',
    'vat_rate',
    'returned',
    'return_reason',
    'options',
  ],
} as const satisfies Readonly<Record<SheetRows, readonly SheetHead[]>>

/** Columns with amounts; all others are texts, even if they look like numbers. */
export const SHEET_AMOUNTS: Partial<Readonly<Record<SheetHead, 'number' | 'money'>>> = {
  total: 'money',
  price: 'money',
  quantity: 'number',
  sum: 'money',
  discount: 'money',
  vat: 'money',
  paid_amount: 'money',
  refunded_amount: 'money',
  amount_due: 'money',
  returned: 'number',
}
