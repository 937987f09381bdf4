import { fieldKind, type JsonSchema } from '@vitrina/schema/field-kinds'
import type { Field } from '@vitrina/schema/resource'
import type { Table } from '../database/table.ts'

// What the schemas of reads and writes are made of.

/** What becomes of a schema where null may stand as well. */
export type Nulls = 'never' | 'also'

export const typed = (type: string, nulls: Nulls, more: JsonSchema = {}): JsonSchema => ({
  type: nulls === 'also' ? [type, 'null'] : type,
  ...more,
})

/** What reads or writes say of a field that has no others in it: its row of FIELD_KINDS. */
export const plainSchema = (field: Field, nulls: Nulls, purpose: 'read' | 'write'): JsonSchema => {
  const { json, also, schema, written } = fieldKind(field)
  const types = purpose === 'write' && also ? [json, also] : [json]
  const { enum: words, ...more }: { enum?: readonly unknown[] } & JsonSchema = {
    ...schema?.(field),
    ...(purpose === 'write' && written?.(field)),
  }
  const all = nulls === 'also' ? [...types, 'null'] : types
  return {
    type: all.length === 1 ? json : all,
    ...(words && { enum: nulls === 'also' ? [...words, null] : words }),
    ...more,
  }
}

export const ID: JsonSchema = { type: 'integer', minimum: 1 }
export const described = (field: Field, schema: JsonSchema): JsonSchema =>
  field.help === undefined ? schema : { description: field.help.en, ...schema }

/** `v2/product-group` is `V2ProductGroup`: the name that generated clients will give it. */
export const typeName = ({ resource }: Table): string =>
  resource.path.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A field with fields of its own. */
export type Nested = Extract<Field, { kind: 'list' | 'object' }>
