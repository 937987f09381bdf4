import type { JsonSchema } from '@vitrina/schema/field-kinds'
import type { Field } from '@vitrina/schema/resource'
import { type Nulls, plainSchema } from '@vitrina/schema/wire/field-schema'
import { referenceSchema } from '../../../platform/batch/reference-schema.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import { described, type FieldWithFields, flatProperties, ID, typed, typeName } from '../json-schema.ts'

/**
 * JSON Schema of `field` in a write. Only a create has defaults (rule 4.2.15): generated clients send them,
 * and an update would overwrite omitted fields.
 */
export const writeSchema = (
  field: Field,
  purpose: Purpose,
  required = field.required === true,
): JsonSchema => {
  const standard = 'default' in field ? field.default : undefined
  const byDefault = purpose === 'create' && standard !== undefined ? { default: standard } : {}
  const nulls: Nulls = required || standard !== undefined ? 'never' : 'also'
  switch (field.kind) {
    case 'reference':
      return required ? referenceSchema(field.to) : { oneOf: [referenceSchema(field.to), { type: 'null' }] }
    case 'references':
      return {
        oneOf: [
          { type: 'array', items: referenceSchema(field.to) },
          referenceSchema(field.to),
          ...(required ? [] : [{ type: 'null' }]),
        ],
      }
    case 'list':
      return typed('array', nulls, { items: writtenElement(field, purpose) })
    case 'object':
      return { ...writtenElement(field, purpose), ...typed('object', nulls) }
    default:
      return { ...plainSchema(field, nulls, 'write'), ...byDefault }
  }
}

const writtenElement = ({ fields, ...list }: FieldWithFields, purpose: Purpose): JsonSchema => {
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

/** Schema of an object in a kind of write, with its required fields. */
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
    ...flatProperties(table),
    ...(required.length > 0 && { required }),
  }
}
