import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Calls } from '../vitrina.ts'

export const HOUR = 3_600_000

/** Moment in `ms` from now. */
export const soon = (ms: number): string => new Date(Date.now() + ms).toISOString()

export type Prices = readonly [price: string, oldPrice: string | null]

/** Creates and reads products and promotions of a site. */
export const promotionShop = ({ post, put, get }: Calls) => {
  let count = 0
  const create = async (path: string, fields: object): Promise<number> => {
    const { status, body } = await post(`/external/${path}/bulk-create/`, [fields])
    assert.equal(status, 201, JSON.stringify(body))
    return body[0].id
  }
  /** Price and old price as a read shows them. */
  const shown = async (id: number): Promise<Prices> => {
    const { body } = await get(`/external/product/${id}/`)
    return [body.price, body.old_price]
  }
  return {
    create,
    shown,
    product: (fields: object) =>
      create('product', {
        group_product_id: `P${++count}`,
        name_ro: 'Bormașină',
        category: [],
        specifications: [],
        ...fields,
      }),
    category: (fields: object) => create('category', fields),
    promotion: (fields: object) => {
      const slug = `promo-${++count}`
      return create('promo', {
        name_ro: slug,
        name_ru: slug,
        slug,
        hide: false,
        expire_date: soon(48 * HOUR),
        discount_starts_at: soon(-HOUR),
        ...fields,
      })
    },
    /** Changes one object. */
    change: async (path: string, id: number, fields: object): Promise<void> => {
      const { status, body } = await put(`/external/${path}/${id}/`, fields)
      assert.equal(status, 200, JSON.stringify(body))
    },
    /** Waits until a product has these prices. */
    untilPrices: async (id: number, prices: Prices): Promise<void> => {
      for (let tries = 0; tries < 100; tries++) {
        if (JSON.stringify(await shown(id)) === JSON.stringify(prices)) return
        await sleep(50)
      }
      assert.deepEqual(await shown(id), prices)
    },
  }
}
