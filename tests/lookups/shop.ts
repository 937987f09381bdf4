import assert from 'node:assert/strict'
import { product } from '../content/writes/drafts.ts'
import type { Client, Reply } from '../vitrina.ts'

/** Reads a lookup with the header `token` alone, as its callers do. */
export const readLookup = (
  { get, token }: Pick<Client, 'get' | 'token'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<Reply> => get(path, { 'api-token': '', token, ...headers })

/** Creates objects. Returns them as read. */
export const create = async (
  { post }: Pick<Client, 'post'>,
  path: string,
  objects: readonly object[],
): Promise<Reply['body']> => {
  const { status, body } = await post(`/external/${path}/bulk-create/`, objects)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

export const storeOf = (more: object = {}) => ({
  lat: '47.02',
  lon: '28.83',
  is_active: true,
  addresses: {},
  ...more,
})

export const productOf = (key: string, name: string, more: object = {}) =>
  product(key, { price: '1.00', name_ro: name, ...more })

/** Searches products. Returns their names in the order of the response. */
export const searchFor = async (client: Pick<Client, 'get' | 'token'>, text: string): Promise<string[]> => {
  const { status, body } = await readLookup(client, `/base/product/?search=${encodeURIComponent(text)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.map(({ name_ro }: { name_ro: string }) => name_ro)
}
