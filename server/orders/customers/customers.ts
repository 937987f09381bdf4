import type { Customer, CustomerOrders, CustomerPage } from '@vitrina/schema/console/customer'
import type { WithDates } from '../../platform/http/operation.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { fillOrderIndex } from '../search/order-index.ts'
import {
  type CustomerOf,
  type ListPosition,
  selectAccounts,
  selectCustomerOrders,
  selectCustomerReturns,
  selectCustomerTotals,
  selectDuplicates,
  selectIdentityDetails,
} from './customer-queries.ts'
import { type CustomerSearch, selectContact, selectCustomers, selectTypedIdentity } from './list-queries.ts'

/** Rows of a page. */
const PAGE = 50

/** Id of an account at a site, as typed. */
const ACCOUNT = /^p_\w{26}$/

/** Page of the customers of a site, or of those that a text finds by name, number, address or account. */
export const listCustomers = async (
  sql: Database,
  siteId: number,
  text: string,
  before: ListPosition | null,
): Promise<WithDates<CustomerPage>> => {
  const search = text === '' ? null : await searchOf(sql, siteId, text)
  const rowsAndNext = await selectCustomers(sql, siteId, search, before, PAGE + 1)
  const rows = rowsAndNext.slice(0, PAGE)
  const last = rows.at(-1)?.position
  return {
    rows: rows.map(({ position: _, ...row }) => row),
    next: rowsAndNext.length > PAGE && last ? cursorOf(last) : null,
  }
}

const searchOf = async (sql: Database, siteId: number, text: string): Promise<CustomerSearch> => {
  await fillOrderIndex(sql, siteId)
  if (ACCOUNT.test(text)) {
    const [contact] = await selectContact(sql, siteId, text)
    const { email = null, phone = null } = contact ?? {}
    return { text: email ?? '', identities: [email, phone].filter((one) => one !== null) }
  }
  const [typed] = await selectTypedIdentity(sql, siteId, text)
  return { text, identities: typed?.identity == null ? [] : [typed.identity] }
}

const cursorOf = ({ at, id }: ListPosition): string => `${at}.${id}`

/** Position in a cursor of {@link listCustomers} or {@link ordersOfCustomer}. */
export const positionIn = (cursor: string | undefined): ListPosition | null => {
  const [at, id] = (cursor ?? '').split('.').map(Number)
  return at === undefined || id === undefined ? null : { at, id }
}

/** Customer with all figures; undefined if the last order has gone. */
export const readCustomer = async (
  sql: Database,
  customer: CustomerOf,
): Promise<WithDates<Customer> | undefined> => {
  await fillOrderIndex(sql, customer.siteId)
  const [row] = await selectCustomerTotals(sql, customer)
  if (!row || row.orders === 0) return undefined
  const { name, currency, ...totals } = row
  const identities = await selectIdentityDetails(sql, customer)
  const emails = [...new Set(identities.flatMap(({ emails }) => emails))]
  return {
    name,
    currency,
    identities,
    totals,
    returns: await selectCustomerReturns(sql, customer),
    duplicates: emails.length === 0 ? [] : await selectDuplicates(sql, customer, emails),
    accounts: (await selectAccounts(sql, customer.siteId, emails)).map(({ person_id }) => person_id),
  }
}

/** Orders of a customer, newest first. */
export const ordersOfCustomer = async (
  sql: Database,
  customer: CustomerOf,
  before: ListPosition | null,
): Promise<WithDates<CustomerOrders>> => {
  const rowsAndNext = await selectCustomerOrders(sql, customer, before, PAGE + 1)
  const rows = rowsAndNext.slice(0, PAGE)
  const last = rows.at(-1)
  return {
    rows,
    next: rowsAndNext.length > PAGE && last ? cursorOf({ at: last.created_at.getTime(), id: last.id }) : null,
  }
}
