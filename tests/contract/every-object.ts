import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { IS_LONG } from '../long.ts'
import type { Client, startVitrina } from '../vitrina.ts'
import {
  asRead,
  fieldsOf,
  fullOf,
  minimalOf,
  type Payload,
  type Referents,
  sampleOf,
  targetsOf,
  type WireField,
  withJoined,
} from './payload.ts'

const all: readonly Resource[] = Object.values(resources)

/**
 * Representative objects of a short run: a tree, many columns, a nested object, personal data, lists of elements, and a plain
 * object whose key is its slug. Together they have every kind of field (representatives.test.ts). Long runs test all objects.
 */
export const REPRESENTATIVES: readonly Resource[] = [
  resources.category,
  resources.product,
  resources.shop,
  resources.discountCard,
  resources.v2ProductGroup,
  resources.promo,
]

/** Objects to test among the suitable ones: all in a long run; else the representatives, or one if none of them is suitable. */
export const objectsToTry = (suitable: readonly Resource[]): readonly Resource[] => {
  const representative = suitable.filter((resource) => REPRESENTATIVES.includes(resource))
  return IS_LONG ? suitable : representative.length > 0 ? representative : suitable.slice(0, 1)
}

/** Declared object, at a site that contains only its referenced objects. */
export interface Subject extends Client {
  readonly resource: Resource
  /** Path without a trailing slash. */
  readonly at: string
  readonly fields: readonly WireField[]
  /** Names in a read without `fields`, of an object with a value in each field. */
  readonly readable: readonly string[]
  /** Names of fields that reads show only with a value. */
  readonly whenSet: readonly string[]
  minimal(n: number): Payload
  full(n: number): Payload
  sample(field: WireField, n: number): unknown
  /** Expected read of a written payload. */
  shown(payload: Payload): Payload
  /** Same object with the lists that reads derive from its references. */
  joined(object: Payload): Payload
  /** Creates objects and returns them from the response. */
  create(...payloads: Payload[]): Promise<Created[]>
}

export type Created = Payload & { readonly id: number }

/** Registers tests of a rule of the contract for each object that `which` accepts, each at a separate site. */
export const everyObject =
  (
    { client }: Pick<Awaited<ReturnType<typeof startVitrina>>, 'client'>,
    which: (resource: Resource) => boolean = () => true,
  ) =>
  (sentence: string, prove: (subject: Subject) => Promise<void>) =>
    test(sentence, { concurrency: 3 }, async (t) => {
      const proven = (resource: Resource) =>
        t.test(resource.path, async () => prove(await subjectAt(await client(), resource)))
      await Promise.all(objectsToTry(all.filter(which)).map(proven))
    })

/** Errors of a response, each as its index, field and code. */
export const errorsIn = ({ errors }: { errors: Payload[] }): unknown[][] =>
  errors.map(({ index, field, code }) => [index, field, code])

const subjectAt = async (client: Client, resource: Resource): Promise<Subject> => {
  const at = `/external/${resource.path}`
  const fields = fieldsOf(resource)
  const rows = await createReferents(client, fields, new Map())
  const referents: Referents = new Map([...rows].map(([path, made]) => [path, made.map(({ id }) => id)]))
  return {
    ...client,
    resource,
    at,
    fields,
    readable: [
      'id',
      ...fields.filter(({ field }) => !field.writeOnly).map(({ name }) => name),
      ...Object.keys(resource.joined ?? {}),
    ],
    whenSet: fields.filter(({ field }) => field.whenSet).map(({ name }) => name),
    minimal: (n) => minimalOf(resource, n, referents),
    full: (n) => fullOf(resource, n, referents),
    sample: ({ field, name }, n) => sampleOf(field, name, n, referents),
    shown: (payload) =>
      Object.fromEntries(
        fields.flatMap(({ name, field }) =>
          name in payload && !field.writeOnly ? [[name, asRead(field, payload[name])]] : [],
        ),
      ),
    joined: (one) => withJoined(resource, one, rows),
    create: (...payloads) => create(client, at, payloads),
  }
}

const create = async (client: Client, at: string, payloads: readonly Payload[]): Promise<Created[]> => {
  const { status, body } = await client.post(`${at}/bulk-create/`, payloads)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** Start of numbers above those that tests use, so that these objects do not conflict with theirs. */
const FIRST = 900

/** Creates three objects of every type that `fields` refer to, and returns them as read. */
const createReferents = async (
  client: Client,
  fields: readonly WireField[],
  known: Map<string, readonly Created[]>,
): Promise<ReadonlyMap<string, readonly Created[]>> => {
  for (const path of targetsOf(fields)) {
    const target = all.find((resource) => resource.path === path)
    if (known.has(path) || !target) continue
    const needed = fieldsOf(target).filter(({ required }) => required)
    await createReferents(client, needed, known)
    const ids = new Map([...known].map(([path, made]) => [path, made.map(({ id }) => id)]))
    const payloads = [FIRST, FIRST + 1, FIRST + 2].map((n) => ({
      ...minimalOf(target, n, ids),
      ...(target.key === null ? {} : { [target.key]: `${target.key}-${n}` }),
    }))
    known.set(path, await create(client, `/external/${path}`, payloads))
  }
  return known
}
