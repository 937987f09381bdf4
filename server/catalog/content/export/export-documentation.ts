import { objectNames } from '@vitrina/schema/labels/object-names'
import { LINK, TOTAL } from '../../../platform/http/openapi/openapi-parts.ts'
import { describeQuery } from '../../../platform/http/protocol/query.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import { documentationTag } from '../documentation.ts'
import { type exportParameters, MEDIA_TYPES } from './export-query.ts'

/** Config of an export route. */
export const exportDocumentation = (table: Table, { parameters }: ReturnType<typeof exportParameters>) => ({
  openapi: {
    tags: [documentationTag(table)],
    operationId: `${table.name}_export`,
    summary: `Export all ${objectNames(table.resource).many}`,
    description:
      'Every object with its write-only fields, in the form that an import accepts; references are client keys. Ids and times are included only when fields names them.',
    parameters: describeQuery(parameters),
    responses: {
      200: {
        description: 'Objects; in a tree, parents come before their children',
        headers: {
          ...TOTAL,
          ...LINK,
        },
        content: {
          [MEDIA_TYPES.ndjson]: { schema: { type: 'string', description: 'One JSON object per line' } },
          [MEDIA_TYPES.csv]: {
            schema: { type: 'string', description: 'RFC 4180; the first line names the fields' },
          },
        },
      },
    },
  },
})
