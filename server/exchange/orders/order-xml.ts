import { createHash } from 'node:crypto'
import type { Order } from '@vitrina/schema/orders/order'
import { type OrderStatus, UNPAID } from '@vitrina/schema/orders/order-status'
import { FORBIDDEN } from '../xml/forbidden.ts'

/** An order with its number at a destination. */
export interface NumberedOrder {
  readonly number: number
  readonly order: Order
}

/** Facts that all documents of an answer share. */
export interface OrderDocuments {
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

/** Characters of a name in a base of 1C. */
const LONGEST_NAME = 250
const LONGEST_COMMENT = 3000

/** Orders as a CommerceML file: no namespace, UTF-8 without a mark, and an empty root without orders. */
export const ordersXml = (orders: readonly NumberedOrder[], documents: OrderDocuments): Buffer => {
  const { date, time } = localTime(documents.now, documents.timeZone)
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.05" ДатаФормирования="${date}T${time}" ФорматДаты="ДФ=yyyy-MM-dd; ДЛФ=DT" ФорматВремени="ДФ=ЧЧ:мм:сс; ДЛФ=T" РазделительДатаВремя="T" ФорматСуммы="ЧЦ=18; ЧДЦ=2; ЧРД=." ФорматКоличества="ЧЦ=18; ЧДЦ=2; ЧРД=.">${orders
      .map((one) => documentXml(one, documents))
      .join('')}</КоммерческаяИнформация>\n`,
  )
}

/** Text of an element, without characters that XML forbids. */
const text = (value: string): string =>
  value
    .replace(FORBIDDEN, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const element = (name: string, value: string | undefined): string =>
  value === undefined || value === '' ? '' : `<${name}>${text(value)}</${name}>`

const requisite = (name: string, value: string | undefined): string =>
  value === undefined || value === ''
    ? ''
    : `<ЗначениеРеквизита><Наименование>${text(name)}</Наименование><Значение>${text(value)}</Значение></ЗначениеРеквизита>`

const documentXml = ({ number, order }: NumberedOrder, documents: OrderDocuments): string => {
  const { date, time } = localTime(new Date(order.created_at), documents.timeZone)
  const lines = order.order_items.filter(({ order_status }) => !UNPAID.includes(order_status))
  // An order that was called off goes out with all its lines.
  const items = lines.length > 0 ? lines : order.order_items
  const delivery = priceOf(order.delivery)
  const sum = items.reduce((all, item) => all + item.loyalty_price * item.quantity, 0) + delivery
  const goods = items.map(
    ({ product_key: key, product_name: name, product_code: code, loyalty_price: price, quantity }) =>
      `<Товар>${element('Ид', key ?? '')}${element('Артикул', code ?? undefined)}${element('Наименование', (name ?? key ?? '').slice(0, LONGEST_NAME))}${UNIT}${kinds('Товар')}${amounts(price, quantity)}</Товар>`,
  )
  if (delivery > 0)
    goods.push(
      `<Товар><Ид>ORDER_DELIVERY</Ид><Наименование>Доставка заказа</Наименование>${UNIT}${kinds('Услуга')}${amounts(delivery, 1)}</Товар>`,
    )
  return `<Документ>${element('Ид', String(order.order_id))}${element('Номер', String(number))}${element('Дата', date)}<ХозОперация>Заказ товара</ХозОперация><Роль>Продавец</Роль>${element('Валюта', documents.currency)}<Курс>1</Курс>${element('Сумма', sum.toFixed(2))}${counterpartyXml(order)}${element('Время', time)}${element('Комментарий', order.comment?.slice(0, LONGEST_COMMENT))}<Товары>${goods.join('')}</Товары>${requisitesXml(order, documents)}</Документ>`
}

const UNIT =
  '<БазоваяЕдиница Код="796" НаименованиеПолное="Штука" МеждународноеСокращение="PCE">шт</БазоваяЕдиница>'

const amounts = (price: number, quantity: number): string =>
  `<ЦенаЗаЕдиницу>${price.toFixed(2)}</ЦенаЗаЕдиницу><Количество>${quantity}</Количество><Сумма>${(price * quantity).toFixed(2)}</Сумма>`

const kinds = (kind: 'Товар' | 'Услуга'): string =>
  `<ЗначенияРеквизитов>${requisite('ВидНоменклатуры', kind)}${requisite('ТипНоменклатуры', kind)}</ЗначенияРеквизитов>`

/** Price of a delivery, as the site notes it. */
const priceOf = (notes: Order['delivery']): number => {
  const price = Number(notes?.price ?? 0)
  return Number.isFinite(price) && price > 0 ? price : 0
}

const counterpartyXml = ({ customer, address, order_id: id }: Order): string => {
  const contact = customer?.phone ?? customer?.email
  const name = (customer?.name?.trim() || `Покупатель ${contact ?? `заказа ${id}`}`).slice(0, LONGEST_NAME)
  const key = createHash('sha256')
    .update(JSON.stringify([name, customer?.phone, customer?.email]))
    .digest('hex')
    .slice(0, 32)
  const place = addressText(address)
  const contacts = [
    ['Почта', customer?.email],
    ['Телефон рабочий', customer?.phone],
  ].flatMap(([type, value]) =>
    value ? [`<Контакт><Тип>${type}</Тип>${element('Значение', value)}</Контакт>`] : [],
  )
  return `<Контрагенты><Контрагент>${element('Ид', key)}${element('Наименование', name)}${element('ПолноеНаименование', name)}${
    place ? `<АдресРегистрации>${element('Представление', place)}</АдресРегистрации>` : ''
  }${contacts.length > 0 ? `<Контакты>${contacts.join('')}</Контакты>` : ''}<Роль>Покупатель</Роль></Контрагент></Контрагенты>`
}

const addressText = (address: Order['address']): string | undefined => {
  if (!address) return undefined
  const words = address.address_ru ?? address.address_ro ?? address.address_uk ?? address.address_en
  return [address.postcode, words].filter(Boolean).join(', ') || undefined
}

/** Word of the other system for the method that notes name. */
const methodOf = (notes: Order['payment'], words: ReadonlyMap<string, string>): string | undefined => {
  const found = notes?.method ?? notes?.name ?? notes?.type
  return typeof found === 'string' ? (words.get(found) ?? found) : undefined
}

const requisitesXml = (
  order: Order,
  { statusWords, paymentWords, deliveryWords, timeZone, site }: OrderDocuments,
): string => {
  const statuses = new Set<OrderStatus>(order.order_items.map(({ order_status }) => order_status))
  const [status = 'new'] = statuses
  const isCanceled = [...statuses].every((one) => UNPAID.includes(one))
  const changed = localTime(new Date(order.updated_at), timeZone)
  const paidAt = order.payment?.paid_at
  return `<ЗначенияРеквизитов>${[
    requisite('Метод оплаты', methodOf(order.payment, paymentWords)),
    requisite('Заказ оплачен', String(typeof paidAt === 'string' || order.payment?.paid === true)),
    requisite('Дата оплаты', typeof paidAt === 'string' ? paidAt : undefined),
    requisite('Способ доставки', methodOf(order.delivery, deliveryWords)),
    requisite('Доставка разрешена', 'false'),
    requisite('Отменен', String(isCanceled)),
    requisite('Финальный статус', 'false'),
    requisite('Статус заказа', statusWords.get(status) ?? status),
    requisite('Статуса заказа ИД', status),
    requisite('Дата изменения статуса', `${changed.date.split('-').reverse().join('.')} ${changed.time}`),
    requisite('Комментарии покупателя', order.comment?.slice(0, LONGEST_COMMENT)),
    requisite('Адрес доставки', addressText(order.address)),
    requisite('Сайт', site),
  ].join('')}</ЗначенияРеквизитов>`
}

/** Date `yyyy-MM-dd` and time `HH:mm:ss` in a time zone. */
export const localTime = (at: Date, timeZone: string): { readonly date: string; readonly time: string } => {
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
