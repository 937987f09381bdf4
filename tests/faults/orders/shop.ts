import { product } from '../../content/writes/drafts.ts'
import type { Client } from '../../vitrina.ts'
import type { Shop } from './model.ts'

/** Creates the objects that the orders refer to. */
export const openShop = async ({ post }: Client, name: string): Promise<Shop> => {
  const create = async (path: string, rows: readonly object[]): Promise<number[]> => {
    const { status, body } = await post(`/external/${path}/bulk-create/`, rows)
    if (status !== 201) throw new Error(`${path} ${status} ${JSON.stringify(body)}`)
    return body.map(({ id }: { id: number }) => id)
  }
  const prices = [10, 20.5, 30.25, 40.99]
  const ids = await create(
    'product',
    prices.map((price, n) => product(`${name}-${n}`, { price })),
  )
  const [shopId = 0] = await create('shop', [{ lat: '47', lon: '28.8', is_active: true, addresses: {} }])
  const [regionId = 0] = await create('region', [{ name_ro: name }])
  return { products: prices.map((price, n) => ({ id: ids[n] ?? 0, price })), shopId, regionId }
}
