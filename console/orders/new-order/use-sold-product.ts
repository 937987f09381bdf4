import { useQuery } from '@tanstack/react-query'
import { findByIds } from '../../catalogue/content.ts'
import { useSite } from '../../session/site.ts'

/** Price and unit of a product that an order gets; undefined while they are loading, and without a product. */
export const useSoldProduct = (product: number | null) => {
  const site = useSite()
  const query = useQuery({
    queryKey: [site.slug, 'content', 'product', 'sold', product],
    queryFn: () => findByIds(site, 'product', product === null ? [] : [product], ['price', 'unit']),
    enabled: product !== null,
  })
  return query.data?.get(product ?? 0)
}
