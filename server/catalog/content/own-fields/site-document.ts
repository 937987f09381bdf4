import type { JsonSchema } from '@vitrina/schema/field-kinds'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import { json } from '../../../platform/http/openapi/openapi-parts.ts'
import { describeQuery } from '../../../platform/http/protocol/query.ts'
import { ownFilters } from '../../../platform/own-fields/own-filters.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import { typeName } from '../json-schema.ts'
import { readSchema } from '../read/read-schema.ts'
import { writeSchema } from '../write/write-schema.ts'

/** Config of `GET /external/openapi.json`: its documentation. */
export const SITE_DOCUMENT = {
  openapi: {
    tags: ['Own fields'],
    operationId: 'own_field_openapi',
    summary: 'Get the OpenAPI document of the site',
    description: 'The document of all sites, with the own fields of this site in `custom` and its filters.',
    responses: { 200: { description: 'OpenAPI 3.1', content: json({ type: 'object' }) } },
  },
}

/** Part of the OpenAPI document to which own fields are added. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: { parameters?: unknown[] } }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: Record<string, JsonSchema> }>>
  }
}

/** Schema components of an object, by the suffix of their name. */
const READ_FORMS = ['', 'Part', 'Preview']
const WRITE_FORMS = { Create: 'create', Update: 'update', Upsert: 'upsert', Patch: 'updateOne' } as const

const customSchema = (
  own: readonly OwnColumn[],
  schemaOf: (column: OwnColumn) => JsonSchema,
): JsonSchema => ({
  type: ['object', 'null'],
  additionalProperties: false,
  properties: Object.fromEntries(own.map((column) => [column.code, schemaOf(column)])),
})

const readOf = (field: OwnColumn['field']): JsonSchema => readSchema(field, 'never', { type: 'integer' })

/** Schemas of an object outside the content, and its own fields at a site. */
export interface OtherForms {
  readonly own: readonly OwnColumn[]
  /** Names of the components of reads and of writes. */
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  /** Prefix of the names of its filters, and the lists with these filters. */
  readonly prefix: string
  readonly lists: readonly string[]
}

/** Adds the own fields of a site to the document of all sites. */
export const addOwnFields = (
  document: OpenApiDocument,
  tables: Iterable<Table>,
  others: readonly OtherForms[],
): OpenApiDocument => {
  const put = (form: string, schema: JsonSchema): void => {
    const { properties } = document.components.schemas[form] ?? {}
    if (properties) properties.custom = schema
  }
  const addFilters = (path: string, own: readonly OwnColumn[], prefix = ''): void => {
    const operation = document.paths[path]?.get
    const filters = Object.entries(ownFilters(own)).map(([name, filter]) => [`${prefix}${name}`, filter])
    if (operation)
      operation.parameters = [...(operation.parameters ?? []), ...describeQuery(Object.fromEntries(filters))]
  }
  for (const { own, reads, writes, prefix, lists } of others) {
    if (own.length === 0) continue
    for (const form of reads)
      put(
        form,
        customSchema(own, ({ field }) => readOf(field)),
      )
    for (const form of writes)
      put(
        form,
        customSchema(own, ({ field, required }) => writeSchema(field, 'updateOne', required)),
      )
    for (const list of lists) addFilters(list, own, prefix)
  }
  for (const table of tables) {
    const { own } = table
    if (own.length === 0) continue
    for (const form of READ_FORMS)
      put(
        typeName(table) + form,
        customSchema(own, ({ field }) => readOf(field)),
      )
    for (const [form, purpose] of Object.entries(WRITE_FORMS))
      put(
        typeName(table) + form,
        customSchema(own, ({ field, required }) => writeSchema(field, purpose, required)),
      )
    for (const path of [`/external/${table.resource.path}`, `/external/${table.resource.path}/export`])
      addFilters(path, own)
  }
  return document
}
