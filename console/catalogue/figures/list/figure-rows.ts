import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { FigureRow } from '@vitrina/schema/console/figure-list'
import type { ProductFeed } from '@vitrina/schema/product-feeds'
import type { QueryArguments } from '../../../api/request.ts'
import { useUrlState } from '../../../parts/list/url-state.ts'
import type { CurrentSite } from '../../../session/current-site.ts'
import { useSite } from '../../../session/site.ts'
import { useLanguage } from '../../../text/language.tsx'
import { useObjectListQuery } from '../../list/list-query.ts'
import { objectOf } from '../../objects.ts'
import { fetchFigures } from './find-figures.ts'

const PAGE_SIZE = 50

/** Filters of figures, in addition to those of products. */
const OWN = ['owner', 'at_least', 'at_most'] as const

/** Query of a list of figures in its URL: filters of products, filters of figures, and the order. */
export const useFigureQuery = () => {
  const { question, change } = useObjectListQuery(objectOf('product'))
  const { values } = useUrlState()
  const own = Object.fromEntries(OWN.map((name) => [name, values[name]]))
  return {
    question,
    own,
    order: values.order ?? 'product',
    narrowing: { ...question.narrowing, ...own } as QueryArguments,
    change,
  }
}

const listKey = (site: CurrentSite, feed: ProductFeed) => [
  site.slug,
  'content',
  'product',
  'figures',
  feed.type,
]

/** Rows of the list from the first on; further rows are loaded on demand. */
export const useFigureRows = (feed: ProductFeed, narrowing: QueryArguments, order: string) => {
  const site = useSite()
  const { language } = useLanguage()
  const query = { ...narrowing, order, language, page_size: PAGE_SIZE }
  const queries = useQueryClient()
  const key = [...listKey(site, feed), query]
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => fetchFigures(site, feed, { ...query, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnWindowFocus: false,
  })
  /** Shows a written figure in its row, even if it no longer matches the filters: otherwise the rows below would move up. */
  const show = ({ product_id, owner_id }: FigureRow, figure: string) => {
    const updated_at = new Date().toISOString()
    queries.setQueryData<typeof list.data>(
      key,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map(({ rows, next }) => ({
            next,
            rows: rows.map((row) =>
              row.product_id === product_id && row.owner_id === owner_id
                ? { ...row, figure, updated_at }
                : row,
            ),
          })),
        },
    )
    queries.invalidateQueries({ queryKey: [site.slug, 'content', 'product', feed.read, product_id] })
  }
  return { list, rows: list.data?.pages.flatMap(({ rows }) => rows) ?? [], show }
}
