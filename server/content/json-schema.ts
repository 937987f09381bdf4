import type { Field } from '@vitrina/schema/resource'
import type { Table } from '../database/table.ts'

// What the schemas of reads and writes are made of.

export type JsonSchema = Readonly<Record<string, unknown>>

/** What becomes of a schema where null may stand as well. */
export type Nulls = 'never' | 'also'

export const typed = (type: string, nulls: Nulls, more: JsonSchema = {}): JsonSchema => ({
  type: nulls === 'also' ? [type, 'null'] : type,
  ...more,
})

export const oneOfWords = (words: readonly (string | number)[], nulls: Nulls): JsonSchema => ({
  // With its type: hey-api leaves the null of an untyped enumeration out.
  ...(nulls === 'also' && {
    type: [...new Set(words.map((word) => (typeof word === 'number' ? 'integer' : 'string'))), 'null'],
  }),
  enum: nulls === 'also' ? [...words, null] : words,
})

export const ID: JsonSchema = { type: 'integer', minimum: 1 }
/** Not `format: uri`: an address may hold letters that RFC 3986 would have escaped. */
export const URL_FIELD: JsonSchema = { pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$' }
export const MONEY: JsonSchema = { examples: ['1500.00'] }

export const described = (field: Field, schema: JsonSchema): JsonSchema =>
  field.help === undefined ? schema : { description: field.help.en, ...schema }

/** `v2/product-group` is `V2ProductGroup`: the name that generated clients will give it. */
export const typeName = ({ resource }: Table): string =>
  resource.path.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A field with fields of its own. */
export type Nested = Extract<Field, { kind: 'list' | 'object' }>
