import type { JsonSchema } from '@vitrina/schema/field-kinds'
import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'

/** Client key of each kind of object, by path; null if it has none. */
export const CLIENT_KEYS: ReadonlyMap<string, string | null> = new Map(
  Object.values<Resource>(resources).map(({ path, key }) => [path, key]),
)

export const ID_SCHEMA: JsonSchema = { type: 'integer', minimum: 1, maximum: MAX_INTEGER }

/** JSON Schema of a reference in a write: an id or, if the object has one, a client key, as a text or in its field. */
export const referenceSchema = (to: string): JsonSchema => {
  const key = CLIENT_KEYS.get(to)
  if (key == null) return { description: `Id of ${to}`, ...ID_SCHEMA }
  return {
    description: `Id of ${to}, or its client key`,
    oneOf: [
      ID_SCHEMA,
      { type: 'string', description: `${key}` },
      {
        type: 'object',
        properties: { [key]: { type: ['string', 'integer'] } },
        required: [key],
        additionalProperties: false,
      },
    ],
  }
}
