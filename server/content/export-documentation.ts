import type { Table } from '../database/table.ts'
import { LINK, listQuery, query, TOTAL } from '../http/openapi-parts.ts'
import { documentationTag, FILTERS, filterParameters } from './documentation.ts'

/** The config of an export. */
export const exportDocumentation = (table: Table) => ({
  openapi: {
    tags: [documentationTag(table)],
    operationId: `${table.name}_export`,
    summary: `Export all ${table.resource.path}`,
    description:
      'Every row with its write-only fields, references as client keys: the form in which an import takes it. Ids and times only when named in fields.',
    parameters: [
      query('format', { enum: ['ndjson', 'csv'] }, 'Wins over Accept; ndjson unless either says csv'),
      query(
        'delimiter',
        { enum: ['comma', 'semicolon', 'tab'] },
        'Between the cells of CSV; comma unless given',
      ),
      listQuery(
        'fields',
        { type: 'string' },
        'Names of fields, separated by commas: only these are exported',
      ),
      query(
        'page',
        { type: 'integer', minimum: 1 },
        'Number of the page, where page_size asks for pages; else there is only the first. Not beside after',
      ),
      query('after', { type: 'integer', minimum: 0 }, 'Goes on after the object with this id'),
      query(
        'page_size',
        { type: 'integer', minimum: 1 },
        'Only so many objects, at most 5000, with a Link to the next: for links that break',
      ),
      ...FILTERS,
      ...filterParameters(table),
    ],
    responses: {
      200: {
        description: 'The objects, those that stand in a tree behind all that they stand below',
        headers: {
          ...TOTAL,
          ...LINK,
        },
        content: {
          'application/x-ndjson': { schema: { type: 'string', description: 'An object a line' } },
          'text/csv': {
            schema: { type: 'string', description: 'RFC 4180; the first line names the fields' },
          },
        },
      },
    },
  },
})
