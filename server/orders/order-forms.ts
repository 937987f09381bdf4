import { FLAT_NAMES, ORDER_READ } from './order-schema.ts'
import { ALREADY_CREATED } from './write/write-headers.ts'

// Forms of orders in responses, all derived from the form of reads.

type JsonSchema = Readonly<Record<string, unknown>>

const PROPERTIES = ORDER_READ.properties as Readonly<Record<string, JsonSchema>>

const part = ($id: string, description: string, properties: JsonSchema): JsonSchema => ({
  $id,
  description,
  type: 'object',
  properties,
  ...FLAT_NAMES,
})

/** Schema of an order in a read: complete, or with the selected fields. */
export const ORDER_SHOWN = {
  anyOf: [ORDER_READ, part('OrderPart', 'The fields named in `fields`', PROPERTIES)],
}

const NEW_IDS = ['order_id', 'address_id']

/** Copy of `schema` in which ids of new objects may be null, under different names. */
const withoutNewIds = (schema: unknown, name?: string): unknown => {
  if (Array.isArray(schema)) return schema.map((one) => withoutNewIds(one))
  if (typeof schema !== 'object' || schema === null) return schema
  if (name !== undefined && NEW_IDS.includes(name)) return { ...schema, type: ['integer', 'null'] }
  const { $id, ...rest } = schema as JsonSchema
  const copy = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, withoutNewIds(value, key)]),
  )
  return $id === undefined || !('properties' in copy)
    ? { ...($id === undefined ? {} : { $id }), ...copy }
    : { $id: `${$id}Preview`, ...copy }
}

/** Warning about a row, in lists of outcomes. */
export const ORDER_WARNING = {
  const: ALREADY_CREATED,
  description: 'The row created the order, which has changed since: it is not written (Warning-Orders)',
}

/** Schema of an order in the response of a write: complete, or with the selected fields; a dry run has no ids of new objects. */
export const ORDER_WRITE_RESULT = {
  anyOf: [
    ORDER_READ,
    part(
      'OrderPreview',
      'The fields named in `fields`; without ids of new objects in a dry run',
      withoutNewIds(PROPERTIES) as JsonSchema,
    ),
    {
      $id: 'OrderOutcome',
      description: 'With return=minimal',
      type: 'object',
      properties: {
        order_id: {
          type: ['integer', 'null'],
          description: 'Null in a dry run, because the object does not exist',
        },
        outcome: { enum: ['created', 'updated', 'unchanged'] },
        warning: ORDER_WARNING,
      },
      required: ['order_id', 'outcome'],
    },
  ],
}
