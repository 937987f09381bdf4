import type { Language } from '@vitrina/schema/languages'
import type { OrderCustomer } from '@vitrina/schema/orders/order'
import type { Resource } from '@vitrina/schema/resource'
import { request } from '../api/request.ts'
import { type Content, findPage } from '../catalogue/content.ts'
import { nameOf, namesOf } from '../catalogue/naming.ts'
import { objectOf } from '../catalogue/objects.ts'
import { foldedText } from '../catalogue/tree/rows.ts'
import type { CurrentSite } from '../session/current-site.ts'

/** Result of a search by a remembered detail. */
export interface QuickSearchResult {
  readonly kind: 'order' | 'product' | 'category' | 'discount-card'
  readonly id: number
  readonly name: string
  /** Distinguishing text: the customer, or a code. */
  readonly secondary: string
}

/** Results of a text: exact matches of a number, code, address or phone number, and similar names. */
export interface QuickSearchResults {
  readonly direct: readonly QuickSearchResult[]
  readonly categories: readonly QuickSearchResult[]
  readonly products: readonly QuickSearchResult[]
  /** Products whose names contain similar words, with one or two typing errors. */
  readonly suggestions: readonly QuickSearchResult[]
}

/** Maximum number of results of each kind. */
const SHOWN = 5

/** Number of last digits that distinguish phone numbers. */
const PHONE_DIGITS = 8

const digitsOf = (text: string): string => text.replace(/\D+/g, '').replace(/^0+/, '')

const isSame = (one: unknown, other: string): boolean =>
  typeof one === 'string' && foldedText(one.trim()) === foldedText(other)

interface OrderHit {
  readonly order_id: number
  readonly rrn: string | null
  readonly customer: OrderCustomer | null
}

const isOfCustomer = ({ customer }: OrderHit, text: string): boolean => {
  const digits = digitsOf(text)
  const phone = digitsOf(customer?.phone ?? '')
  const isPhone = digits.length >= PHONE_DIGITS && !/[^\d\s()+.-]/.test(text)
  return (
    isSame(customer?.email, text) || (isPhone && phone.slice(-PHONE_DIGITS) === digits.slice(-PHONE_DIGITS))
  )
}

/** Orders with this number, phone number or e-mail address, newest first. Names are searched only in the list of orders. */
const findOrders = async (
  site: CurrentSite,
  text: string,
  signal: AbortSignal,
): Promise<QuickSearchResult[]> => {
  if (!/[\d@]/.test(text)) return []
  const query = {
    search: text,
    page_size: 2 * SHOWN,
    page: 1,
    ordering: '-created_at',
    fields: 'order_id,rrn,customer',
  }
  const { body } = await request<OrderHit[]>(site.api('external/external-order/'), { query, signal })
  const isNumber = ({ order_id, rrn }: OrderHit) => String(order_id) === text || isSame(rrn, text)
  return body
    .filter((order) => isNumber(order) || isOfCustomer(order, text))
    .sort((one, other) => Number(isNumber(other)) - Number(isNumber(one)))
    .slice(0, SHOWN)
    .map(({ order_id, rrn, customer }) => ({
      ...{ kind: 'order', id: order_id, name: rrn ?? String(order_id) },
      secondary: customer?.name ?? '',
    }))
}

const shown = (
  kind: QuickSearchResult['kind'],
  object: Resource,
  content: Content,
  language: Language,
): QuickSearchResult => ({
  ...{ kind, id: content.id, name: nameOf(object, content, language) },
  secondary: String(content.code ?? (object.key === null ? '' : content[object.key]) ?? ''),
})

/** True for a name with all typed words, the last of which may be incomplete. */
const isCalled = (names: readonly unknown[], text: string): boolean => {
  const words = foldedText(text).split(/\s+/)
  return names.some(
    (name) => typeof name === 'string' && words.every((word) => foldedText(name).includes(word)),
  )
}

const findProducts = async (site: CurrentSite, text: string, language: Language, signal: AbortSignal) => {
  const product = objectOf('product')
  const names = namesOf(product, language)
  const query = { search: text, fields: ['id', ...names].join() }
  const { body } = await request<Content[]>(site.api('base/product/'), { query, signal })
  const isCode = ({ code, group_product_id: key }: Content) => isSame(code, text) || isSame(key, text)
  const some = (rows: readonly Content[]) =>
    rows.slice(0, SHOWN).map((row) => shown('product', product, row, language))
  const others = body.filter((row) => !isCode(row))
  const called = (row: Content) =>
    isCalled(
      names.map((name) => row[name]),
      text,
    )
  return {
    direct: some(body.filter(isCode)),
    called: some(others.filter(called)),
    near: some(others.filter((row) => !called(row))),
  }
}

const findCategories = async (
  site: CurrentSite,
  text: string,
  language: Language,
): Promise<QuickSearchResult[]> => {
  const category = objectOf('category')
  const fields = ['id', ...namesOf(category, language)].join()
  const { rows } = await findPage(site, category.path, { search: text, page_size: SHOWN, fields })
  return rows.map((row) => shown('category', category, row, language))
}

/** Finds cards by the code of a card reader. */
const findCards = async (
  site: CurrentSite,
  text: string,
  language: Language,
): Promise<QuickSearchResult[]> => {
  const card = objectOf('discount-card')
  if (!/^\d{4,}$/.test(text)) return []
  const { rows } = await findPage(site, card.path, {
    barcode: text,
    page_size: SHOWN,
    fields: 'id,code,barcode',
  })
  return rows.map((row) => shown('discount-card', card, row, language))
}

const NO_PRODUCTS = { direct: [], called: [], near: [] }

/**
 * Searches orders, products, categories and cards for a remembered text, with tolerance for typing errors.
 */
export const quickSearch = async (
  site: CurrentSite,
  text: string,
  language: Language,
  signal: AbortSignal,
): Promise<QuickSearchResults> => {
  const [orders, products, categories, cards] = await Promise.all([
    site.mayRead('external-order') ? findOrders(site, text, signal) : [],
    site.mayRead('product') ? findProducts(site, text, language, signal) : NO_PRODUCTS,
    site.mayRead('category') ? findCategories(site, text, language) : [],
    site.mayRead('discount-card') ? findCards(site, text, language) : [],
  ])
  const direct = [...orders, ...products.direct, ...cards]
  const hasMatch = direct.length > 0 || products.called.length > 0 || categories.length > 0
  return { direct, categories, products: products.called, suggestions: hasMatch ? [] : products.near }
}
