import assert from 'node:assert/strict'
import type { Shop } from './shop.ts'

/** Creates products with these prices, all found by the mark; returns the server's response. */
export const makePriced = async (
  { vitrina }: Pick<Shop, 'vitrina'>,
  mark: string,
  prices: readonly string[],
) => {
  const [category] = (await vitrina.get('/external/category/?page_size=1')).body
  const { status, body } = await vitrina.post(
    '/external/product/bulk-create/',
    prices.map((price, place) => ({
      ...{ price, name_ro: `${mark} ${place}`, code: mark, group_product_id: `${mark}-${place}` },
      ...{ category: [category.id], specifications: [] },
    })),
  )
  assert.equal(status, 201)
  return body
}
