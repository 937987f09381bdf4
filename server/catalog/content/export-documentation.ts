import { LINK, TOTAL } from '../../platform/http/openapi-parts.ts'
import { describeQuery } from '../../platform/http/query.ts'
import type { Table } from '../../platform/postgres/table.ts'
import { documentationTag } from './documentation.ts'
import { type exportParameters, MEDIA_TYPES } from './export-query.ts'

/** The config of an export. */
export const exportDocumentation = (table: Table, { parameters }: ReturnType<typeof exportParameters>) => ({
  openapi: {
    tags: [documentationTag(table)],
    operationId: `${table.name}_export`,
    summary: `Export all ${table.resource.path}`,
    description:
      'Every row with its write-only fields, references as client keys: the form in which an import takes it. Ids and times only when named in fields.',
    parameters: describeQuery(parameters),
    responses: {
      200: {
        description: 'The objects, those that stand in a tree behind all that they stand below',
        headers: {
          ...TOTAL,
          ...LINK,
        },
        content: {
          [MEDIA_TYPES.ndjson]: { schema: { type: 'string', description: 'An object a line' } },
          [MEDIA_TYPES.csv]: {
            schema: { type: 'string', description: 'RFC 4180; the first line names the fields' },
          },
        },
      },
    },
  },
})
