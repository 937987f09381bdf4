import type { Field } from '@vitrina/schema/resource'
import type { JoinedList, Table } from '../database/table.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

const nullable = (type: string, more: JsonSchema = {}): JsonSchema => ({ type: [type, 'null'], ...more })

const ID: JsonSchema = { type: 'integer', minimum: 1 }
const LINE = 255
const TIME: JsonSchema = { type: 'string', format: 'date-time', readOnly: true }

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

/** What a write may send for `field`. No `default` branch: a new kind must be answered here. */
const writeSchema = (field: Field): JsonSchema => {
  switch (field.kind) {
    case 'text':
      return nullable('string', field.long ? {} : { maxLength: LINE })
    case 'slug':
    case 'key':
      return nullable('string', { maxLength: LINE })
    case 'externalId':
      return { type: ['string', 'integer', 'null'], maxLength: LINE }
    case 'integer':
      return {
        ...(field.default === undefined ? nullable('integer') : { type: 'integer', default: field.default }),
        ...rangeOf(field),
      }
    case 'number':
      return { type: 'number', ...(field.default === undefined ? {} : { default: field.default }) }
    case 'decimal':
    case 'money':
      return { type: ['string', 'number', 'null'], examples: ['1500.00'], ...rangeOf(field) }
    case 'boolean':
      return field.default === undefined ? { type: 'boolean' } : { type: 'boolean', default: field.default }
    case 'url':
      return nullable('string', { format: 'uri', maxLength: 2048 })
    case 'timestamp':
      return nullable('string', { format: 'date-time' })
    case 'date':
      return nullable('string', { format: 'date' })
    case 'choice':
      return { enum: [...Object.keys(field.words), ...Object.values(field.words), null] }
    case 'word':
      return { enum: [...field.words, null] }
    case 'words':
      return nullable('array', { items: { enum: field.words }, uniqueItems: true })
    case 'reference':
      return { oneOf: [reference(field.to), { type: 'null' }] }
    case 'references':
      return { oneOf: [{ type: 'array', items: reference(field.to) }, reference(field.to), { type: 'null' }] }
    case 'list':
      return nullable('array', { items: elementSchema(field, writeSchema) })
    case 'object':
      return { ...elementSchema(field, writeSchema), type: ['object', 'null'] }
  }
}

/** What a read returns for `field`. No `default` branch: a new kind must be answered here. */
const readSchema = (field: Field): JsonSchema => {
  switch (field.kind) {
    case 'text':
    case 'slug':
    case 'key':
    case 'externalId':
      return orAbsent(field, 'string')
    case 'integer':
    case 'reference':
      return orAbsent(field, 'integer')
    case 'number':
      return orAbsent(field, 'number')
    case 'decimal':
    case 'money':
      return orAbsent(field, 'string', { examples: ['1500.00'] })
    case 'boolean':
      return orAbsent(field, 'boolean')
    case 'url':
      return orAbsent(field, 'string', { format: 'uri' })
    case 'timestamp':
      return orAbsent(field, 'string', { format: 'date-time' })
    case 'date':
      return orAbsent(field, 'string', { format: 'date' })
    case 'choice':
      return { enum: [...Object.values(field.words), null] }
    case 'word':
      return { enum: field.required ? field.words : [...field.words, null] }
    case 'words':
      return nullable('array', { items: { enum: field.words } })
    case 'references':
      return field.empty === 'list' ? { type: 'array', items: ID } : nullable('array', { items: ID })
    case 'list':
      return { type: 'array', items: elementSchema(field, readSchema) }
    case 'object':
      return { ...elementSchema(field, readSchema), ...(field.required ? {} : { type: ['object', 'null'] }) }
  }
}

const orAbsent = (field: Field, type: string, more: JsonSchema = {}): JsonSchema =>
  field.required === true || 'default' in field ? { type, ...more } : nullable(type, more)

const elementSchema = (
  { fields, ...list }: Extract<Field, { kind: 'list' | 'object' }>,
  schemaOf: (field: Field) => JsonSchema,
): JsonSchema => ({
  type: 'object',
  properties: {
    ...('identified' in list ? { id: { ...ID, readOnly: true } } : {}),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
  },
})

const joinedSchema = ({ of, shows }: JoinedList): JsonSchema => ({
  description: `Made of ${Object.keys(of).join(', ')}`,
  readOnly: true,
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: ID,
      order: { type: 'integer', minimum: 0 },
      display_type: { enum: Object.values(of) },
      ...Object.fromEntries(shows.map((name) => [name, nullable('string')])),
    },
  },
})

const described = (field: Field, schema: JsonSchema): JsonSchema =>
  field.help === undefined ? schema : { description: field.help.en, ...schema }

/** `v2/product-group` is `V2ProductGroup`: the name that generated clients will give it. */
const typeName = ({ resource }: Table): string =>
  resource.path.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The object as reads return it. */
export const readForm = (table: Table): JsonSchema => ({
  $id: typeName(table),
  type: 'object',
  properties: {
    id: ID,
    ...Object.fromEntries(
      table.columns.flatMap(({ name, field }) =>
        field.writeOnly ? [] : [[name, described(field, readSchema(field))]],
      ),
    ),
    ...Object.fromEntries(table.joined.map((list) => [list.name, joinedSchema(list)])),
    created_at: { ...TIME, description: 'Only when named in fields' },
    updated_at: { ...TIME, description: 'Only when named in fields' },
  },
})

const WRITE_FORMS = { create: 'Create', update: 'Update', upsert: 'Upsert', updateOne: 'Patch' } as const

/** The object as a kind of write takes it, with what that needs. */
export const writeForm = (table: Table, purpose: keyof typeof WRITE_FORMS): JsonSchema => ({
  $id: typeName(table) + WRITE_FORMS[purpose],
  type: 'object',
  additionalProperties: false,
  properties: {
    ...(purpose === 'create' ? {} : { id: ID }),
    ...Object.fromEntries(
      table.columns.map(({ name, field }) => [name, described(field, writeSchema(field))]),
    ),
  },
  ...(purpose === 'create' && {
    required: table.columns.filter(({ required }) => required).map(({ name }) => name),
  }),
  ...(purpose === 'update' && { required: ['id'] }),
})
