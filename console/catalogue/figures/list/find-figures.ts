import type { FigureRow, FigureRows } from '@vitrina/schema/console/figure-list'
import type { Language } from '@vitrina/schema/languages'
import type { ProductFeed } from '@vitrina/schema/product-feeds'
import { call } from '../../../api/call.ts'
import type { QueryArguments } from '../../../api/request.ts'
import type { CurrentSite } from '../../../session/current-site.ts'
import { nameOfFeed } from '../figures.ts'

/** Maximum rows of one write call (rule 5.2.2). */
export const MAX_ROWS_PER_WRITE = 50_000

const AT_ONCE = 5000

/** Page of the list of figures. */
export const fetchFigures = (
  site: CurrentSite,
  feed: ProductFeed,
  query: QueryArguments,
  signal?: AbortSignal,
): Promise<FigureRows> =>
  call('GET sites/:site/figure/:feed', {
    site: site.slug,
    feed: nameOfFeed(feed),
    query,
    ...(signal && { signal }),
  })

/** Current figure of one product for one owner; undefined without one. */
export const findFigure = async (site: CurrentSite, feed: ProductFeed, { product_id, owner_id }: FigureRow) =>
  (await fetchFigures(site, feed, { ids: String(product_id), owner: owner_id })).rows[0]?.figure

/** All matching rows, as far as one call can write them; null if there are more. */
export const findAllFigures = async (
  site: CurrentSite,
  feed: ProductFeed,
  narrowing: QueryArguments,
  language: Language,
): Promise<readonly FigureRow[] | null> => {
  const all: FigureRow[] = []
  for (let after: string | undefined; ; ) {
    const { rows, next } = await fetchFigures(site, feed, {
      ...narrowing,
      language,
      after,
      page_size: AT_ONCE,
    })
    all.push(...rows)
    if (all.length > MAX_ROWS_PER_WRITE) return null
    if (next === null) return all
    after = next
  }
}
