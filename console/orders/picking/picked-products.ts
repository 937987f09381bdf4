import { useQuery } from '@tanstack/react-query'
import type { OrderItem } from '@vitrina/schema/orders/order'
import { type Content, findByIds } from '../../catalogue/content.ts'
import { pictureOf } from '../../catalogue/naming.ts'
import { objectOf } from '../../catalogue/objects.ts'
import { useSite } from '../../session/site.ts'

const FIELDS = ['barcodes', 'code', 'custom', pictureOf(objectOf('product')) ?? 'id']

/** Products of the lines, with their barcodes and own fields. */
export const useProducts = (lines: readonly OrderItem[]) => {
  const site = useSite()
  const ids = [...new Set(lines.flatMap(({ product }) => product ?? []))]
  return useQuery({
    queryKey: [site.slug, 'content', 'product', 'picking', ids],
    queryFn: () => findByIds(site, 'product', ids, FIELDS),
    enabled: ids.length > 0 && site.mayRead('product'),
    staleTime: 60_000,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export const barcodesOf = (product: Content | undefined): readonly string[] =>
  Array.isArray(product?.barcodes) ? product.barcodes.map(String) : []

/** Code without leading zeros: scanners return a UPC with or without the zero that makes it an EAN. */
const bare = (code: string): string => code.replace(/^0+/, '')

/** Lines whose product has this barcode or code. */
export const linesWithCode = (
  lines: readonly OrderItem[],
  products: ReadonlyMap<number, Content> | undefined,
  code: string,
): readonly OrderItem[] =>
  lines.filter(({ product, product_code }) => {
    const content = products?.get(product ?? 0)
    return [product_code, content?.code, ...barcodesOf(content)].some(
      (known) => typeof known === 'string' && bare(known) === bare(code),
    )
  })
