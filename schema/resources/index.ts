import { brand } from './brand.ts'
import { category } from './category.ts'
import { categoryCharacteristic } from './category-characteristic.ts'
import { customInstance } from './custom-instance.ts'
import { customInstanceItem } from './custom-instance-item.ts'
import { gift } from './gift.ts'
import { product } from './product.ts'
import { promo } from './promo.ts'
import { specification } from './specification.ts'
import { specificationValue } from './specification-value.ts'
import { v2ProductGroup } from './v2-product-group.ts'
import { videoReview } from './video-review.ts'

/** Every content object of a shop, what is referred to before what refers to it. */
export const resources = {
  category,
  brand,
  specification,
  specificationValue,
  categoryCharacteristic,
  promo,
  gift,
  videoReview,
  customInstance,
  customInstanceItem,
  v2ProductGroup,
  product,
} as const
