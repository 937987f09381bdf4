import type { JsonSchema } from '@vitrina/schema/field-kinds'
import type { Field } from '@vitrina/schema/resource'
import type { Nulls } from '@vitrina/schema/wire/field-schema'
import { customColumn, type Table } from '../../platform/postgres/derive/table.ts'

// Parts of the schemas of reads and writes.

export const typed = (type: string, nulls: Nulls, more: JsonSchema = {}): JsonSchema => ({
  type: nulls === 'also' ? [type, 'null'] : type,
  ...more,
})

export const ID: JsonSchema = { type: 'integer', minimum: 1 }
export const described = (field: Field, schema: JsonSchema): JsonSchema =>
  field.help === undefined ? schema : { description: field.help.en, ...schema }

/** `v2/product-group` is `V2ProductGroup`: the name that generated clients will give it. */
export const typeName = ({ resource }: Table): string =>
  resource.path.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Field with nested fields. */
export type FieldWithFields = Extract<Field, { kind: 'list' | 'object' }>

/** Own fields under their flat names (rule 5.4.2); nothing for objects without own fields. */
export const flatProperties = (table: Table): JsonSchema =>
  customColumn(table)
    ? { patternProperties: { '^custom\\.': { description: 'An own field of the site under its flat name' } } }
    : {}
