import { feeds } from '@vitrina/schema/product-feeds'
import { product } from '@vitrina/schema/resources/product'
import type { Belongings } from '../../platform/batch/use.ts'
import { tableName } from '../../platform/postgres/derive/table.ts'

/**
 * A store or user type with stock or prices is deleted only with `?with=stock` or `?with=prices`, to prevent
 * accidental loss. The figures of a product are always deleted with it.
 */
export const FIGURES: readonly Belongings[] = Object.values(feeds).map(
  ({ owner, table, ownerField, read }) => ({ to: owner.path, table, column: ownerField, word: read }),
)

/** Stock and prices of a product, which are deleted and restored with it (rule 4.2.4). */
export const FIGURES_OF_PRODUCT = Object.values(feeds).map(({ owner, table, ownerField }) => ({
  to: product.path,
  table,
  column: 'product_id',
  other: { table: tableName(owner.path), column: ownerField },
}))
