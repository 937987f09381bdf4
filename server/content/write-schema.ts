import type { Field } from '@vitrina/schema/resource'
import type { Table } from '../database/table.ts'
import {
  described,
  ID,
  type JsonSchema,
  MONEY,
  type Nested,
  type Nulls,
  oneOfWords,
  typed,
  typeName,
  URL_FIELD,
} from './json-schema.ts'

const LINE = 255

/** A reference as it may be written: an id, or the other object's client key. */
const reference = (to: string): JsonSchema => ({
  description: `Id of ${to}, or its client key`,
  oneOf: [
    ID,
    {
      type: 'object',
      minProperties: 1,
      maxProperties: 1,
      additionalProperties: { type: ['string', 'integer'] },
    },
  ],
})

const rangeOf = ({ min, max }: { readonly min?: number; readonly max?: number }): JsonSchema => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
})

/**
 * What a write may send for `field`. Defaults are told of a create alone (rule 4.2.15): generated clients fill them in, and an
 * update would overwrite what its caller has left out. No `default` branch: a new kind must be answered here.
 */
const writeSchema = (field: Field, purpose: Purpose, required = field.required === true): JsonSchema => {
  const standard = 'default' in field ? field.default : undefined
  const byDefault = purpose === 'create' && standard !== undefined ? { default: standard } : {}
  const nulls: Nulls = required || standard !== undefined ? 'never' : 'also'
  switch (field.kind) {
    case 'text':
      return typed('string', nulls, field.long ? {} : { maxLength: LINE })
    case 'slug':
    case 'key':
      return typed('string', nulls, { maxLength: LINE })
    case 'externalId':
      return { type: ['string', 'integer', ...(required ? [] : ['null'])], maxLength: LINE }
    case 'integer':
      return typed('integer', nulls, { ...byDefault, ...rangeOf(field) })
    case 'number':
      return typed('number', nulls, byDefault)
    case 'decimal':
    case 'money':
      return { type: ['string', 'number', ...(required ? [] : ['null'])], ...MONEY, ...rangeOf(field) }
    case 'boolean':
      return typed('boolean', nulls, byDefault)
    case 'url':
      return typed('string', nulls, { ...URL_FIELD, maxLength: 2048 })
    case 'timestamp':
      return typed('string', nulls, { format: 'date-time' })
    case 'date':
      return typed('string', nulls, { format: 'date' })
    case 'choice':
      return oneOfWords([...Object.keys(field.words), ...Object.values(field.words)], nulls)
    case 'word':
      return { ...oneOfWords(field.words, nulls), ...byDefault }
    case 'words':
      return typed('array', nulls, { items: { enum: field.words }, uniqueItems: true })
    case 'reference':
      return required ? reference(field.to) : { oneOf: [reference(field.to), { type: 'null' }] }
    case 'references':
      return {
        oneOf: [
          { type: 'array', items: reference(field.to) },
          reference(field.to),
          ...(required ? [] : [{ type: 'null' }]),
        ],
      }
    case 'list':
      return typed('array', nulls, { items: writtenElement(field, purpose) })
    case 'object':
      return { ...writtenElement(field, purpose), ...typed('object', nulls) }
  }
}

const writtenElement = ({ fields, ...list }: Nested, purpose: Purpose): JsonSchema => {
  const required = Object.keys(fields).filter((name) => fields[name]?.required === true)
  return {
    type: 'object',
    properties: {
      ...('identified' in list ? { id: ID } : {}),
      ...Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, writeSchema(field, purpose)]),
      ),
    },
    ...(purpose === 'create' && required.length > 0 && { required }),
  }
}

const WRITE_FORMS = { create: 'Create', update: 'Update', upsert: 'Upsert', updateOne: 'Patch' } as const
type Purpose = keyof typeof WRITE_FORMS

const IGNORED: JsonSchema = { description: 'Ignored: an object may be sent back as it was read' }

/** The object as a kind of write takes it, with what that needs. */
export const writeForm = (table: Table, purpose: Purpose): JsonSchema => {
  const required =
    purpose === 'create'
      ? table.columns.filter(({ required }) => required).map(({ name }) => name)
      : purpose === 'update'
        ? ['id']
        : []
  return {
    $id: typeName(table) + WRITE_FORMS[purpose],
    type: 'object',
    additionalProperties: false,
    properties: {
      ...(purpose === 'create' ? {} : { id: ID }),
      ...Object.fromEntries(
        table.columns.map(({ name, field, required }) => [
          name,
          described(field, writeSchema(field, purpose, required)),
        ]),
      ),
      ...(purpose !== 'create' &&
        Object.fromEntries(
          [...table.joined.map(({ name }) => name), 'created_at', 'updated_at'].map((name) => [
            name,
            IGNORED,
          ]),
        )),
    },
    ...(required.length > 0 && { required }),
  }
}
