import type { JsonSchema } from '@vitrina/schema/field-kinds'
import { json } from '../../../platform/http/openapi/openapi-parts.ts'
import { describeQuery } from '../../../platform/http/protocol/query.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import { typeName } from '../json-schema.ts'
import { ownFilters } from '../read/own-filters.ts'
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

/** OpenAPI document as far as own fields are added to it. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: { parameters?: unknown[] } }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: Record<string, JsonSchema> }>>
  }
}

/** Components of an object, by the end of their name. */
const READ_FORMS = ['', 'Part', 'Preview']
const WRITE_FORMS = { Create: 'create', Update: 'update', Upsert: 'upsert', Patch: 'updateOne' } as const

/** Adds the own fields of a site to the document of all sites. */
export const addOwnFields = (document: OpenApiDocument, tables: Iterable<Table>): OpenApiDocument => {
  for (const table of tables) {
    const { own } = table
    if (own.length === 0) continue
    const custom = (schemaOf: (column: (typeof own)[number]) => JsonSchema): JsonSchema => ({
      type: ['object', 'null'],
      additionalProperties: false,
      properties: Object.fromEntries(own.map((column) => [column.code, schemaOf(column)])),
    })
    const put = (form: string, schema: JsonSchema): void => {
      const { properties } = document.components.schemas[typeName(table) + form] ?? {}
      if (properties) properties.custom = schema
    }
    for (const form of READ_FORMS)
      put(
        form,
        custom(({ field }) => readSchema(field, 'never', { type: 'integer' })),
      )
    for (const [form, purpose] of Object.entries(WRITE_FORMS))
      put(
        form,
        custom(({ field, required }) => writeSchema(field, purpose, required)),
      )
    for (const path of [`/external/${table.resource.path}`, `/external/${table.resource.path}/export`]) {
      const operation = document.paths[path]?.get
      if (operation)
        operation.parameters = [...(operation.parameters ?? []), ...describeQuery(ownFilters(table))]
    }
  }
  return document
}
