import type { SiteMeanings, WordMeaning } from '@vitrina/schema/console/destination-suggestions'
import { LANGUAGES } from '@vitrina/schema/languages'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Maximum number of objects in a selection list. */
const MAX = 1_000

/** Price types, stores and categories of a site to which words of another system can be mapped. */
export const meaningsOf = async (sql: Sql, siteId: number): Promise<SiteMeanings> => {
  const types = await sql<{ name: string }>`
    select name from user_type where site_id = ${siteId} and name is not null order by name limit ${MAX}
  `
  const names = sql.unsafe(LANGUAGES.map((language) => `name_${language}`).join(', '))
  const stores = await sql<WordMeaning>`
    select code as value, array[${names}] as names from shop
    where site_id = ${siteId} and code is not null order by id limit ${MAX}
  `
  const categories = await sql<WordMeaning>`
    select group_category_id as value, array[${names}] as names from category
    where site_id = ${siteId} and group_category_id is not null order by id limit ${MAX}
  `
  return {
    price_type: types.map(({ name }) => ({ value: name, names: [name] })),
    store: stores,
    category: categories,
  }
}
