import { specification } from '@vitrina/schema/resources/specification'
import { specificationValue } from '@vitrina/schema/resources/specification-value'
import { v2ProductGroup } from '@vitrina/schema/resources/v2-product-group'
import type { Shown } from './content/read/render.ts'

/** Values of the characteristics by which the group of a product distinguishes its products (rule 5.2.7). */
export const OPTIONS: Shown = {
  name: 'options',
  form: 'verbatim',
  sql: '(case when product.product_group_id is not null then product_options(product.site_id, product.product_group_id, product.specifications) end)',
  extra: 'requested',
  types: [v2ProductGroup.path, specification.path, specificationValue.path],
}
