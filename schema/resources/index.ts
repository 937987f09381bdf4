import { brand } from './brand.ts'
import { category } from './category.ts'
import { categoryCharacteristic } from './category-characteristic.ts'
import { company } from './company.ts'
import { customInstance } from './custom-instance.ts'
import { customInstanceItem } from './custom-instance-item.ts'
import { discountCard } from './discount-card.ts'
import { gift } from './gift.ts'
import { locality } from './locality.ts'
import { paymentCertificate } from './payment-certificate.ts'
import { product } from './product.ts'
import { productGroup } from './product-group.ts'
import { promo } from './promo.ts'
import { promocode } from './promocode.ts'
import { region } from './region.ts'
import { sector } from './sector.ts'
import { shop } from './shop.ts'
import { specification } from './specification.ts'
import { specificationValue } from './specification-value.ts'
import { userType } from './user-type.ts'
import { v2ProductGroup } from './v2-product-group.ts'
import { videoReview } from './video-review.ts'

/** All content objects of a shop; referenced objects precede those that refer to them. */
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
  productGroup,
  v2ProductGroup,
  product,
  company,
  region,
  locality,
  sector,
  shop,
  discountCard,
  userType,
  promocode,
  paymentCertificate,
} as const
