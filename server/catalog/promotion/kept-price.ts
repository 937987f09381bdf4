import { product } from '@vitrina/schema/resources/product'
import type { DependentRows } from '../content/trash/trash-queries.ts'

/** Base price of a deleted product, which is restored with it: its stored price may be that of a promotion. */
export const BASE_PRICE_OF_PRODUCT: DependentRows = {
  to: product.path,
  table: 'promoted_price',
  column: 'product_id',
  other: { table: 'product', column: 'product_id' },
}
