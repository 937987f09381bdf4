import type { Resource } from '@vitrina/schema/resource'
import { product } from '@vitrina/schema/resources/product'
import { promo } from '@vitrina/schema/resources/promo'
import type { Patch } from '../content.ts'
import { PriceCalendar } from './price-calendar.tsx'
import { ProductsOfPromotion } from './products-of-promotion.tsx'

interface Props {
  readonly object: Resource
  readonly id: number
  /** Stored object. */
  readonly base: Patch
}

/** Discounts below the form: products of a promotion, or the price calendar of a product. */
export const Discounts = ({ object, id, base }: Props) => {
  const version = base.updated_at
  if (object.path === promo.path)
    return (base.discount_starts_at ?? null) === null ? null : <ProductsOfPromotion {...{ id, version }} />
  return object.path === product.path ? <PriceCalendar {...{ id, version }} /> : null
}
