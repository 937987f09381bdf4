import { feeds, type ProductFeed } from '@vitrina/schema/product-feeds'
import { product } from '@vitrina/schema/resources/product'
import { request } from '../../api/request.ts'
import type { CurrentSite } from '../../session/current-site.ts'
import { findOne, findPage } from '../content.ts'

/** Figures of a product in the form of the API, by the ids of their owners. */
export type Figures = ReadonlyMap<number, string>

/** Maximum number of stores or user types shown initially; others are found by name. */
export const MAX_SHOWN_OWNERS = 50

export const findFigures = async (site: CurrentSite, feed: ProductFeed, id: number): Promise<Figures> => {
  const address = site.api(`external/${product.path}/${id}/${feed.read}/`)
  const { body } = await request<Readonly<Record<string, string | number>>[]>(address)
  return new Map(body.map((row) => [Number(row[feed.ownerField]), String(row[feed.figure])]))
}

/** Ids of the first stores or user types with a matching name, and the number of all matches. */
export const findOwners = async (site: CurrentSite, feed: ProductFeed, sought: string) => {
  const search = sought === '' ? undefined : sought
  const query = { search, fields: 'id', page_size: MAX_SHOWN_OWNERS }
  const { rows, total } = await findPage(site, feed.owner.path, query)
  return { ids: rows.map(({ id }) => id), total }
}

/** Figure to write, with the key of its product. */
export interface FigureOfKey {
  readonly key: string
  readonly owner: number
  readonly figure: string
}

/** Writes figures of many products, all or none; others are kept. */
export const writeFigureRows = (
  site: CurrentSite,
  feed: ProductFeed,
  rows: readonly FigureOfKey[],
  dryRun?: true,
) =>
  request(site.api(`external/${product.path}/${feed.write}/`), {
    method: 'POST',
    query: { dry_run: dryRun },
    body: rows.map(({ key, owner, figure }) => ({
      [feed.ownerField]: owner,
      [feed.figure]: feed.field.kind === 'number' ? Number(figure) : figure,
      [product.key]: key,
    })),
  })

/** Writes figures of a product by its current key, which may just have changed. */
export const writeFigures = async (site: CurrentSite, feed: ProductFeed, id: number, figures: Figures) => {
  const { [product.key]: key } = await findOne(site, product.path, id, [product.key])
  await writeFigureRows(
    site,
    feed,
    [...figures].map(([owner, figure]) => ({ key: String(key), owner, figure })),
  )
}

/** Typed number in the form of the API: a comma becomes a point, and spaces are removed. */
export const parseFigure = (typed: string): string => typed.replace(/\s/g, '').replace(',', '.')

/** Name of a feed in a URL of the console API. */
export const nameOfFeed = (feed: ProductFeed): 'stock' | 'prices' =>
  feed === feeds.stock ? 'stock' : 'prices'
