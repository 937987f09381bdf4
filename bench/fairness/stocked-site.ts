import { bodyOf } from '../full-categories.ts'
import { product } from '../plans/shop.ts'
import type { Site, Stage } from '../stage.ts'

const CATEGORIES = 3_000
export const PRODUCTS = 500
export const DESCRIPTION = 'x'.repeat(3_000)

/** Number of objects above which no list is read at once. */
const BRANDS = 60_000

/** Site with categories for large pages, brands for expensive lists, and products to order. */
export const stockedSite = async (stage: Stage): Promise<Site> => {
  const site = await stage.newSite()
  const write = (path: string, rows: readonly object[]) =>
    site.ask(path, { method: 'POST', body: bodyOf(rows), headers: { prefer: 'return=minimal' } })
  await write(
    '/external/category/bulk-create/',
    Array.from({ length: CATEGORIES }, (_, n) => ({
      name_ro: `Categorie ${n}`,
      group_category_id: `C-${n + 1}`,
      description_ro: DESCRIPTION,
    })),
  )
  await stage.sql`
    insert into brand (site_id, id, name, slug)
    select ${site.id}, number, concat('Brand ', number), concat('brand-', number)
    from generate_series(1, ${BRANDS}::integer) as number
  `
  await write(
    '/external/product/bulk-create/',
    Array.from({ length: PRODUCTS }, (_, n) => product(n + 1, CATEGORIES - 1)),
  )
  return site
}
