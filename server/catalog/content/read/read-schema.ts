import type { JsonSchema } from '@vitrina/schema/field-kinds'
import { requiredObject, TIME } from '@vitrina/schema/json-schema'
import { LANGUAGES } from '@vitrina/schema/languages'
import type { Field } from '@vitrina/schema/resource'
import { type Nulls, plainSchema } from '@vitrina/schema/wire/field-schema'
import type { JoinedList, Table } from '../../../platform/postgres/derive/table.ts'
import { described, type FieldWithFields, flatProperties, ID, typed, typeName } from '../json-schema.ts'
import { requestedOf } from './extras.ts'

/** JSON Schema of `field` in a response. */
export const readSchema = (field: Field, nulls: Nulls, ids: JsonSchema): JsonSchema => {
  switch (field.kind) {
    case 'reference':
      return typed('integer', ids === ID ? nulls : 'also')
    case 'references':
      return typed('array', nulls, { items: ids })
    case 'list':
      return typed('array', nulls, { items: shownElement(field, ids) })
    case 'object':
      return { ...shownElement(field, ids), ...typed('object', nulls) }
    default:
      return plainSchema(field, nulls, 'read')
  }
}

const shownElement = ({ fields, ...list }: FieldWithFields, ids: JsonSchema): JsonSchema =>
  requiredObject({
    ...('identified' in list ? { id: ids } : {}),
    ...Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const filled = field.required === true || ('default' in field && field.default !== undefined)
        return [name, readSchema(field, filled ? 'never' : 'also', ids)]
      }),
    ),
  })

const joinedSchema = ({ of, shows }: JoinedList, ids: JsonSchema): JsonSchema => ({
  description: `Made of ${Object.keys(of).join(', ')}`,
  type: 'array',
  items: requiredObject({
    id: ids,
    order: { type: 'integer', minimum: 0 },
    display_type: { enum: Object.values(of) },
    ...Object.fromEntries(shows.map((name) => [name, typed('string', 'also')])),
  }),
})

const shownProperties = (table: Table, ids: JsonSchema): Readonly<Record<string, JsonSchema>> => ({
  id: ids,
  ...Object.fromEntries(
    table.columns.flatMap(({ name, field, filled }) =>
      field.writeOnly ? [] : [[name, described(field, readSchema(field, filled ? 'never' : 'also', ids))]],
    ),
  ),
  ...Object.fromEntries(table.joined.map((list) => [list.name, joinedSchema(list, ids)])),
})

/** JSON Schema of an object in reads; fields of later releases occur only with a value. */
const readForm = (table: Table): JsonSchema => {
  const properties = shownProperties(table, ID)
  const whenSet = new Set(table.columns.filter(({ field }) => field.whenSet).map(({ name }) => name))
  return {
    $id: typeName(table),
    type: 'object',
    properties: { ...properties, ...untranslatedSchema(table) },
    required: Object.keys(properties).filter((name) => !whenSet.has(name)),
  }
}

const PUBLIC_URL: JsonSchema = {
  description: 'Address of its page at the site by language; null without a template (site settings)',
  anyOf: [
    requiredObject(Object.fromEntries(LANGUAGES.map((language) => [language, typed('string', 'also')]))),
    { type: 'null' },
  ],
}

const inLanguages = (name: string): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(LANGUAGES.map((language) => [`${name}_${language}`, typed('string', 'also')]))

const OPTIONS: JsonSchema = {
  ...typed('array', 'also'),
  description:
    'Characteristics by which its product group distinguishes its products, with its values; null without any',
  items: requiredObject({
    specification_id: ID,
    ...inLanguages('name'),
    specification_value_id: ID,
    ...inLanguages('value'),
  }),
}

const SCHEMAS: Readonly<Record<string, JsonSchema>> = { public_url: PUBLIC_URL, options: OPTIONS }

/** Property of reads with `fallback`. */
const untranslatedSchema = ({ columns }: Table): Readonly<Record<string, JsonSchema>> =>
  columns.some(({ language }) => language !== undefined)
    ? {
        untranslated: {
          description: 'With `fallback`: the fields whose text is that of another language',
          type: 'array',
          items: { type: 'string' },
        },
      }
    : {}

/** Properties of columns that are shown only if `fields` names them. */
const requestedSchemas = (table: Table): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(requestedOf(table).map(({ name }) => [name, SCHEMAS[name] ?? {}]))

const partForm = (table: Table, name: string, description: string, ids: JsonSchema): JsonSchema => ({
  $id: typeName(table) + name,
  description,
  type: 'object',
  properties: {
    ...shownProperties(table, ids),
    created_at: TIME,
    updated_at: TIME,
    ...requestedSchemas(table),
    ...untranslatedSchema(table),
  },
  ...flatProperties(table),
})

/** Schema of an object in a read: all fields, or the selected ones. */
export const shownForm = (table: Table): JsonSchema => ({
  anyOf: [readForm(table), partForm(table, 'Part', 'The fields named in `fields`', ID)],
})

const ID_OR_NULL: JsonSchema = { ...ID, type: ['integer', 'null'] }

/** Schema of an object in the response of a write: all fields, or the selected ones; a dry run has no ids of new objects. */
export const writtenForm = (table: Table): JsonSchema => ({
  anyOf: [
    readForm(table),
    partForm(
      table,
      'Preview',
      'The fields named in `fields`; only the id with `return=minimal`; without ids of new objects in a dry run',
      ID_OR_NULL,
    ),
  ],
})
