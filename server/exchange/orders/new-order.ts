import type { Language } from '@vitrina/schema/languages'
import { instantOf } from '@vitrina/schema/wire/instant'
import { childOf, childrenOf, isTrue, numberOf, requisitesOf, textAt, type XmlNode } from '../xml/node.ts'
import { unitIn, vatRateOf } from '../xml/values.ts'
import { type ForeignOrder, isService } from './document.ts'

/** Lines with goods. */
export const linesOf = (node: XmlNode): readonly XmlNode[] =>
  allLines(node).filter((line) => !isService(line))

const allLines = (node: XmlNode): readonly XmlNode[] => childrenOf(childOf(node, 'Товары'), 'Товар')

/** Key and word of a delivery among the services. */
const DELIVERY = /ORDER_DELIVERY|доставк|livrar|delivery/i

/** New order in the form of the API, from a document created in 1C. */
export const newOrderOf = (
  { node, label, date }: ForeignOrder,
  {
    isRrnFree,
    units,
    language,
    timeZone,
  }: {
    /** False: another order of the site has this reference number. */
    readonly isRrnFree: boolean
    readonly units: ReadonlyMap<string, string | null>
    readonly language: Language
    /** Time zone of the document. */
    readonly timeZone: string
  },
): object => {
  const time = /^\d{2}:\d{2}(:\d{2})?/.exec(textAt(node, 'Время') ?? '')?.[0] ?? '00:00:00'
  const address = requisitesOf(node).get('Адрес доставки')?.find(Boolean)
  const comment = textAt(node, 'Комментарий')
  return {
    ...(isRrnFree && { rrn: label }),
    ...(date !== null && { created_at: instantOf(`${date}T${time}`, timeZone) ?? date }),
    ...partiesOf(childOf(node, 'Контрагенты', 'Контрагент')),
    ...(address && { address: { address_id: 1, [`address_${language}`]: address } }),
    ...(comment && { comment }),
    ...(isVatAdded(node) && { vat_included: false }),
    order_items: itemsOf(node, allLines(node), { units, language }),
  }
}

/** True for a document whose VAT is added to the prices. */
const isVatAdded = (node: XmlNode): boolean =>
  allLines(node).some((line) =>
    childrenOf(childOf(line, 'Налоги'), 'Налог').some((tax) =>
      /false/i.test(textAt(tax, 'УчтеноВСумме') ?? ''),
    ),
  )

/** Items of lines of a document, without those of a quantity of zero. */
export const itemsOf = (
  node: XmlNode,
  lines: readonly XmlNode[],
  how: { readonly units: ReadonlyMap<string, string | null>; readonly language: Language },
): readonly object[] => {
  const isAdded = isVatAdded(node)
  return lines.flatMap((line) => itemOf(line, { ...how, isVatAdded: isAdded }) ?? [])
}

/** Buyer: a company with its official name, and contacts. */
const partiesOf = (node: XmlNode | undefined): object => {
  if (!node) return {}
  const contacts = childrenOf(childOf(node, 'Контакты'), 'Контакт').flatMap((one) => {
    const value = textAt(one, 'Значение')
    return value === undefined ? [] : [{ type: textAt(one, 'Тип', 'КонтактВид') ?? '', value }]
  })
  const official = textAt(node, 'ОфициальноеНаименование')
  const email = contacts.find(({ value }) => value.includes('@'))?.value
  const phone = contacts.find(({ type }) => /телефон/i.test(type))?.value
  const name = textAt(node, 'ПолноеНаименование', 'Наименование')
  const customer = {
    ...(official === undefined && name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
  }
  const code = textAt(node, 'ИНН')
  const address =
    textAt(childOf(node, 'ЮридическийАдрес'), 'Представление') ??
    textAt(childOf(node, 'АдресРегистрации'), 'Представление')
  return {
    ...(Object.keys(customer).length > 0 && { customer }),
    ...(official !== undefined && {
      company: {
        name: textAt(node, 'Наименование') ?? official,
        ...(code !== undefined && { fiscal_code: code }),
        ...(address !== undefined && { address }),
      },
    }),
  }
}

/** Item of a line; undefined for a quantity of zero. */
const itemOf = (
  line: XmlNode,
  {
    units,
    language,
    isVatAdded,
  }: {
    readonly units: ReadonlyMap<string, string | null>
    readonly language: Language
    readonly isVatAdded: boolean
  },
): object | undefined => {
  const quantity = numberOf(textAt(line, 'Количество')) ?? 0
  if (quantity <= 0) return undefined
  const key = textAt(line, 'Ид')
  const name = textAt(line, 'Наименование')
  const { price, discount } = amountsOf(line, quantity, isVatAdded)
  const rate = vatRateOf(line)
  const unit = unitIn(line, language, units)?.code
  const shared = {
    quantity,
    loyalty_price: price,
    ...(discount > 0 && { discount: discount.toFixed(2) }),
    ...(rate !== undefined && { vat_rate: rate }),
  }
  if (!isService(line))
    return { product: { group_product_id: key }, ...shared, ...(unit !== undefined && { unit }) }
  const kind = DELIVERY.test(`${key} ${name}`) ? 'delivery' : 'fee'
  return { kind, ...(name !== undefined && { name }), ...shared }
}

const roundCents = (value: number): number => Math.round(value * 100) / 100

/**
 * Unit price with two decimals and discount of the line, so that their total equals the sum of the line. A sum with added VAT
 * does not determine the price.
 */
const amountsOf = (
  line: XmlNode,
  quantity: number,
  isVatAdded: boolean,
): { readonly price: number; readonly discount: number } => {
  const unitPrice = numberOf(textAt(line, 'ЦенаЗаЕдиницу')) ?? 0
  const isNet = childrenOf(childOf(line, 'Скидки'), 'Скидка').every((one) =>
    isTrue(textAt(one, 'УчтеноВСумме')),
  )
  const off = childrenOf(childOf(line, 'Скидки'), 'Скидка').reduce(
    (all, one) => all + (isTrue(textAt(one, 'УчтеноВСумме')) ? 0 : (numberOf(textAt(one, 'Сумма')) ?? 0)),
    0,
  )
  const stated = numberOf(textAt(line, 'Сумма'))
  const sum = stated === undefined ? undefined : stated - (isNet ? 0 : off)
  const price = roundCents(unitPrice)
  const gross = roundCents(price * quantity)
  if (sum === undefined) return { price, discount: roundCents(off) }
  if (gross >= sum) return { price, discount: roundCents(gross - sum) }
  if (isVatAdded) return { price, discount: 0 }
  const raised = Math.ceil(roundCents((sum / quantity) * 100)) / 100
  return { price: raised, discount: Math.max(0, roundCents(raised * quantity - sum)) }
}
