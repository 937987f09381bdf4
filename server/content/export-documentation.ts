import type { Table } from '../database/table.ts'
import { query } from '../http/openapi-parts.ts'
import { FILTERS, filtersOf } from './documentation.ts'

/** The config of an export. */
export const exportDocumentation = (table: Table) => ({
  openapi: {
    tags: [table.resource.label.en],
    summary: `Export all ${table.resource.path}`,
    description:
      'Every row with its write-only fields, references as client keys: the form in which an import takes it. Ids and times only when named in fields.',
    parameters: [
      query('format', { enum: ['ndjson', 'csv'], default: 'ndjson' }, 'Wins over Accept'),
      query(
        'delimiter',
        { enum: ['comma', 'semicolon', 'tab'], default: 'comma' },
        'Between the cells of CSV',
      ),
      query('fields', { type: 'string' }, 'Names of fields, separated by commas: only these are exported'),
      query('after', { type: 'integer', minimum: 0 }, 'Goes on after the object with this id'),
      query(
        'page_size',
        { type: 'integer', minimum: 1 },
        'Only so many objects, at most 5000, with a Link to the next: for links that break',
      ),
      ...FILTERS,
      ...filtersOf(table),
    ],
    responses: {
      200: {
        description: 'The objects, those that stand in a tree behind all that they stand below',
        headers: {
          'X-Total-Count': { schema: { type: 'integer' }, description: 'How many there are in all' },
          Link: { schema: { type: 'string' }, description: 'The next page, where page_size asks for pages' },
        },
        content: { 'application/x-ndjson': {}, 'text/csv': {} },
      },
    },
  },
})
