import assert from 'node:assert/strict'
import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { fieldsOf, fullOf, minimalOf, type Payload, type Referents, targetsOf } from '../contract/payload.ts'
import type { Client } from '../vitrina.ts'

export const objects: readonly Resource[] = Object.values(resources)

/** Ids by the path of their object. */
export type Ids = Map<string, readonly number[]>

/** Objects of a shop. */
export interface Shop {
  readonly ids: Ids
  /** Two further objects of each type, without references to them. */
  readonly free: Ids
}

/** Idempotency key for the creation of each object, the same in each shop. */
export const idempotencyKeyOf = ({ path }: Resource): string => `fill-${path}`

/**
 * Fills a site with `count` objects of each type. Keys, slugs and numbers are the same for each site; the
 * texts contain `mark`.
 */
export const fillShop = async (client: Client, count: number, mark: string): Promise<Shop> => {
  const ids: Ids = new Map()
  const free: Ids = new Map()
  for (const object of objects) {
    const marked = (n: number) => markedOf(object, n, ids, mark)
    if (targetsOf(fieldsOf(object)).includes(object.path))
      ids.set(object.path, await create(client, object, [minimalOf(object, 0, ids)]))
    const created = await create(client, object, numbered(count, 1).map(marked), {
      'idempotency-key': idempotencyKeyOf(object),
    })
    free.set(object.path, await create(client, object, numbered(2, 900).map(marked)))
    ids.set(object.path, [...(ids.get(object.path) ?? []), ...created])
  }
  return { ids, free }
}

const numbered = (count: number, first: number): number[] =>
  Array.from({ length: count }, (_, n) => first + n)

const create = async (
  client: Client,
  { path }: Resource,
  payloads: readonly Payload[],
  headers?: Record<string, string>,
): Promise<number[]> => {
  const { status, body } = await client.post(`/external/${path}/bulk-create/`, payloads, headers)
  assert.equal(status, 201, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => id)
}

/** All fields of an object; texts that need not be unique contain `mark`. */
export const markedOf = (object: Resource, n: number, referents: Referents, mark: string): Payload => ({
  ...fullOf(object, n, referents),
  ...textsOf(object, n, mark),
})

export const textsOf = (object: Resource, n: number, mark: string): Payload =>
  Object.fromEntries(
    fieldsOf(object).flatMap(({ name, field }) =>
      field.kind === 'text' ? [[name, `${mark} ${name} ${n}`]] : [],
    ),
  )
