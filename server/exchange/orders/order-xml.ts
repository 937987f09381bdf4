import { createHash } from 'node:crypto'
import type { Language } from '@vitrina/schema/languages'
import { asMoney, asQuantity, centsIn, sumWithVat } from '@vitrina/schema/orders/line-total'
import type { Order, OrderItem } from '@vitrina/schema/orders/order'
import { type OrderStatus, UNPAID } from '@vitrina/schema/orders/order-status'
import { discountOf, itemTotal, totalsOf } from '@vitrina/schema/orders/order-total'
import { unitOf } from '@vitrina/schema/units'
import { EXEMPT } from '@vitrina/schema/wire/vat-rate'
import { element, requisite, xmlText } from '../xml/write.ts'
import { sentItems } from './order-lines.ts'
import { statusName } from './status-words.ts'

/** An order with its number at a destination. */
export interface NumberedOrder {
  readonly number: number
  readonly order: Order
}

/** Values shared by all documents of a response. */
export interface OrderDocuments {
  readonly language: Language
  readonly timeZone: string
  /** Word of the other system for the currency. */
  readonly currency: string
  /** Words of the other system for statuses. */
  readonly statusWords: ReadonlyMap<string, string>
  /** Words of the other system for methods of payment and of delivery. */
  readonly paymentWords: ReadonlyMap<string, string>
  readonly deliveryWords: ReadonlyMap<string, string>
  readonly now: Date
  readonly site: string
}

/** Maximum length of a name in 1C. */
const MAX_NAME_LENGTH = 250
const MAX_COMMENT_LENGTH = 3000

/** Orders as a CommerceML file: no namespace, UTF-8 without a byte order mark, an empty root element if there are no orders. */
export const ordersXml = (orders: readonly NumberedOrder[], documents: OrderDocuments): Buffer => {
  const { date, time } = localTime(documents.now, documents.timeZone)
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.05" ДатаФормирования="${date}T${time}" ФорматДаты="ДФ=yyyy-MM-dd; ДЛФ=DT" ФорматВремени="ДФ=ЧЧ:мм:сс; ДЛФ=T" РазделительДатаВремя="T" ФорматСуммы="ЧЦ=18; ЧДЦ=2; ЧРД=." ФорматКоличества="ЧЦ=18; ЧДЦ=3; ЧРД=.">${orders
      .map((one) => documentXml(one, documents))
      .join('')}</КоммерческаяИнформация>\n`,
  )
}

const documentXml = ({ number, order }: NumberedOrder, documents: OrderDocuments): string => {
  const { date, time } = localTime(new Date(order.created_at), documents.timeZone)
  const items = sentItems(order.order_items)
  const delivery = Math.max(0, priceOf(order.delivery) - Number(order.returned_delivery ?? 0))
  const sold = items.map((item) => ({ ...item, order_status: 'new' as const }))
  const cents = Math.round(delivery * 100)
  const { total, total_vat: vat } = totalsOf({ ...order, order_items: sold }, cents)
  const isIncluded = order.vat_included !== false
  const goods = items.map((item) => lineXml(item, order))
  if (delivery > 0)
    goods.push(
      `<Товар><Ид>ORDER_DELIVERY</Ид><Наименование>Доставка заказа</Наименование>${unitXml(null)}${kinds('Услуга')}${amounts(delivery, 1, asMoney(cents))}</Товар>`,
    )
  return `<Документ>${element('Ид', String(order.order_id))}${element('Номер', String(number))}${element('Дата', date)}<ХозОперация>Заказ товара</ХозОперация><Роль>Продавец</Роль>${element('Валюта', documents.currency)}<Курс>1</Курс>${element('Сумма', total)}${counterpartyXml(order)}${element('Время', time)}${element('Комментарий', order.comment?.slice(0, MAX_COMMENT_LENGTH))}${vat == null ? '' : taxXml(isIncluded, vat)}${discountXml('Скидка заказа', order.discount == null ? undefined : asMoney(discountOf(order)))}<Товары>${goods.join('')}</Товары>${requisitesXml(order, documents)}</Документ>`
}

/** Keys and names of items that are not products. */
const SERVICES = {
  delivery: { key: 'ORDER_DELIVERY', name: 'Доставка заказа' },
  fee: { key: 'ORDER_FEE', name: 'Сбор' },
} as const

const lineXml = (item: OrderItem, { vat_included }: Order): string => {
  const {
    kind,
    product,
    product_key,
    product_name,
    product_code,
    loyalty_price: price,
    vat_rate: rate,
  } = item
  const service = product === null && kind && kind !== 'product' ? SERVICES[kind] : undefined
  const key = service?.key ?? product_key ?? ''
  const name = item.name ?? product_name ?? service?.name ?? key
  const quantity = item.quantity - (item.returned_quantity ?? 0)
  return `<Товар>${element('Ид', key)}${element('Артикул', product_code ?? undefined)}${element('Наименование', name.slice(0, MAX_NAME_LENGTH))}${unitXml(item.unit ?? null)}${rateXml(rate)}${kinds(service ? 'Услуга' : 'Товар', item.returned_quantity)}${amounts(price, asQuantity(quantity), itemTotal(item))}${lineTaxXml(item, vat_included !== false)}${discountXml('Скидка', item.discount)}</Товар>`
}

/** Unit with its code of the Russian classifier, which 1C uses; pieces for a missing unit. */
const unitXml = (code: string | null): string => {
  const unit = code === null || code === 'C62' ? undefined : unitOf(code)
  if (!unit)
    return '<БазоваяЕдиница Код="796" НаименованиеПолное="Штука" МеждународноеСокращение="PCE">шт</БазоваяЕдиница>'
  const name = `${unit.name.ru.charAt(0).toUpperCase()}${unit.name.ru.slice(1)}`
  return `<БазоваяЕдиница${unit.classifier === null ? '' : ` Код="${unit.classifier}"`} НаименованиеПолное="${xmlText(name)}" МеждународноеСокращение="${unit.code}">${xmlText(unit.symbol.ru)}</БазоваяЕдиница>`
}

/** Discount that is already subtracted from the sum. */
const discountXml = (name: string, sum: string | null | undefined): string =>
  sum == null || centsIn(sum) <= 0n
    ? ''
    : `<Скидки><Скидка>${element('Наименование', name)}${element('Сумма', sum)}<УчтеноВСумме>true</УчтеноВСумме></Скидка></Скидки>`

const rateWord = (rate: string): string => (rate === EXEMPT ? 'Без НДС' : rate)

const rateXml = (rate: string | null | undefined): string =>
  rate == null
    ? ''
    : `<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование>${element('Ставка', rateWord(rate))}</СтавкаНалога></СтавкиНалогов>`

/** VAT of a document or a line: 1C reads an order without it as not subject to VAT. */
const taxXml = (isIncluded: boolean, sum: string, rate?: string): string =>
  `<Налоги><Налог><Наименование>НДС</Наименование><УчтеноВСумме>${isIncluded}</УчтеноВСумме>${element('Сумма', sum)}${element('Ставка', rate)}</Налог></Налоги>`

const lineTaxXml = (item: OrderItem, isIncluded: boolean): string =>
  item.vat_rate == null
    ? ''
    : taxXml(isIncluded, asMoney(sumWithVat([item], 0n, isIncluded).vat), rateWord(item.vat_rate))

const amounts = (price: number, quantity: number, sum: string): string =>
  `<ЦенаЗаЕдиницу>${price.toFixed(2)}</ЦенаЗаЕдиницу><Количество>${quantity}</Количество>${element('Сумма', sum)}`

const kinds = (kind: 'Товар' | 'Услуга', returned?: number | null): string =>
  `<ЗначенияРеквизитов>${requisite('ВидНоменклатуры', kind)}${requisite('ТипНоменклатуры', kind)}${requisite('Возвращено', returned ? String(returned) : undefined)}</ЗначенияРеквизитов>`

/** Delivery price in the notes of an order. */
const priceOf = (notes: Order['delivery']): number => {
  const price = Number(notes?.price ?? 0)
  return Number.isFinite(price) && price > 0 ? price : 0
}

const counterpartyXml = ({ customer, company, address, order_id: id }: Order): string => {
  const contact = customer?.phone ?? customer?.email
  const name = (
    company?.name?.trim() ||
    customer?.name?.trim() ||
    `Покупатель ${contact ?? `заказа ${id}`}`
  ).slice(0, MAX_NAME_LENGTH)
  const key = createHash('sha256')
    .update(
      JSON.stringify(company?.fiscal_code ? [company.fiscal_code] : [name, customer?.phone, customer?.email]),
    )
    .digest('hex')
    .slice(0, 32)
  const place = addressText(address)
  const contacts = [
    ['Почта', customer?.email],
    ['Телефон рабочий', customer?.phone],
  ].flatMap(([type, value]) =>
    value ? [`<Контакт><Тип>${type}</Тип>${element('Значение', value)}</Контакт>`] : [],
  )
  return `<Контрагенты><Контрагент>${element('Ид', key)}${element('Наименование', name)}${companyXml(company, name)}${
    place ? `<АдресРегистрации>${element('Представление', place)}</АдресРегистрации>` : ''
  }${contacts.length > 0 ? `<Контакты>${contacts.join('')}</Контакты>` : ''}<Роль>Покупатель</Роль></Контрагент></Контрагенты>`
}

/** Requisites of a company, or the name of a person. */
const companyXml = (company: Order['company'], name: string): string =>
  company
    ? `${element('ОфициальноеНаименование', name)}${company.address ? `<ЮридическийАдрес>${element('Представление', company.address)}</ЮридическийАдрес>` : ''}${element('ИНН', company.fiscal_code ?? undefined)}`
    : element('ПолноеНаименование', name)

const addressText = (address: Order['address']): string | undefined => {
  if (!address) return undefined
  const words = address.address_ru ?? address.address_ro ?? address.address_uk ?? address.address_en
  return [address.postcode, words].filter(Boolean).join(', ') || undefined
}

/** Word of the other system for a method. */
export const wordFor = (
  method: string | null | undefined,
  words: ReadonlyMap<string, string>,
): string | undefined => (method == null ? undefined : (words.get(method) ?? method))

/** Word of the other system for the method in the notes. */
export const methodOf = (notes: Order['payment'], words: ReadonlyMap<string, string>): string | undefined => {
  const method = notes?.method ?? notes?.name ?? notes?.type
  return typeof method === 'string' ? wordFor(method, words) : undefined
}

const requisitesXml = (
  order: Order,
  { statusWords, paymentWords, deliveryWords, timeZone, site, language }: OrderDocuments,
): string => {
  const statuses = new Set<OrderStatus>(sentItems(order.order_items).map(({ order_status }) => order_status))
  const [status = 'new'] = statuses
  const isCanceled = [...statuses].every((one) => UNPAID.includes(one))
  const paidAt = order.paid_at ?? order.payment?.paid_at
  return `<ЗначенияРеквизитов>${[
    requisite(
      'Метод оплаты',
      wordFor(order.payment_method, paymentWords) ?? methodOf(order.payment, paymentWords),
    ),
    requisite('Заказ оплачен', String(typeof paidAt === 'string' || order.payment?.paid === true)),
    requisite('Дата оплаты', typeof paidAt === 'string' ? stampOf(paidAt, timeZone) : undefined),
    requisite('Сумма возврата', order.refunded_amount ?? undefined),
    requisite(
      'Способ доставки',
      wordFor(order.carrier, deliveryWords) ?? methodOf(order.delivery, deliveryWords),
    ),
    requisite('Идентификатор отправления', order.tracking_number ?? undefined),
    // The schema has no IBAN: an account number of it has 20 digits, and a bank.
    requisite('Расчетный счет', order.company?.iban ?? undefined),
    requisite('Номер счета-фактуры', order.invoice_number ?? undefined),
    requisite('Доставка разрешена', 'false'),
    requisite('Отменен', String(isCanceled)),
    requisite('Финальный статус', 'false'),
    requisite('Статус заказа', statusWords.get(status) ?? statusName(status, language)),
    requisite('Статуса заказа ИД', status),
    requisite('Дата изменения статуса', stampOf(order.updated_at, timeZone)),
    requisite('Комментарии покупателя', order.comment?.slice(0, MAX_COMMENT_LENGTH)),
    requisite('Адрес доставки', addressText(order.address)),
    requisite('Сайт', site),
  ].join('')}</ЗначенияРеквизитов>`
}

/** Time in the form of requisites, `dd.MM.yyyy HH:mm:ss`; only the date for a day; an unknown form is unchanged. */
const stampOf = (text: string, timeZone: string): string => {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  if (!isDay && Number.isNaN(Date.parse(text))) return text
  const { date, time } = isDay ? { date: text, time: '' } : localTime(new Date(text), timeZone)
  return `${date.split('-').reverse().join('.')} ${time}`.trim()
}

/** Date `yyyy-MM-dd` and time `HH:mm:ss` in a time zone. */
const localTime = (at: Date, timeZone: string): { readonly date: string; readonly time: string } => {
  // The Swedish form is that of ISO 8601.
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
    .format(at)
    .split(' ')
  return { date, time }
}
