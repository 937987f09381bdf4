import { JOB } from '@vitrina/schema/job'
import { COUNT, namesIn, requiredObject } from '@vitrina/schema/json-schema'
import { PRODUCTS_FILE_OBJECTS } from '@vitrina/schema/price-list/products-file'
import type { Importable } from '../../platform/batch/importable.ts'
import type { Json } from '../../platform/http/openapi/openapi-hoist.ts'
import { header, json, narrowable, problems, TOTAL } from '../../platform/http/openapi/openapi-parts.ts'
import { problemSchema } from '../../platform/http/openapi/problem-schema.ts'
import { describeQuery, someOf } from '../../platform/http/protocol/query.ts'
import { ALL_ON_ONE_PAGE, everyGet, PAGE_NUMBER, pageSizeOf } from '../../platform/reading/parameters.ts'
import { IMPORT_PARAMETERS } from './import-parameters.ts'

/** Media type of XLSX. */
export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Media type of a file of products of the earlier system. */
export const PRODUCTS_FILE = 'application/json'

const shown = (schema: Json, description: string) => ({ schema, description })

const JOBS = { name: 'Jobs', description: 'Imports of files of any size, and their progress and errors' }

export const JOB_WITH_ERRORS = {
  $id: 'JobWithErrors',
  ...requiredObject({
    ...JOB.properties,
    errors: {
      type: 'array',
      maxItems: 100,
      description: 'First errors; errors_url has all of them',
      items: {
        type: 'object',
        properties: {
          line: { type: 'integer', description: 'Line where the record begins, from 1' },
          ...problemSchema.properties.errors.items.properties,
        },
        required: ['line', ...problemSchema.properties.errors.items.required],
      },
    },
  }),
} as const

export const JOBS_PER_PAGE = { usual: 100, most: 1000 }

export const JOB_LIST = {
  page_size: pageSizeOf(JOBS_PER_PAGE.usual, JOBS_PER_PAGE.most),
  page: PAGE_NUMBER,
  fields: someOf(namesIn(JOB)),
}

const FILE = {
  'application/x-ndjson': { schema: { type: 'string', description: 'One JSON object per line' } },
  'text/csv': {
    schema: {
      type: 'string',
      description:
        'RFC 4180, separated by `,`, `;`, tab or `|`. The first line names the fields; columns whose name begins with _ are ignored. An empty cell keeps the value of a field, the word null clears it',
    },
  },
}

/** Formats of an import: text files and workbooks. */
const IMPORTED = {
  ...FILE,
  [WORKBOOK]: {
    schema: {
      type: 'string',
      format: 'binary',
      description:
        'Workbook of at most 64 MiB, in one request; a line of the job is a row of the sheet. Numbers and dates are read as in the console',
    },
  },
}

const WITH_PRODUCTS_FILE = {
  ...IMPORTED,
  [PRODUCTS_FILE]: {
    schema: {
      type: ['object', 'array'],
      description:
        'Products.json of the earlier system with catalog and product, at most 64 MiB, in one request. The call reads the objects of its path; a line of the job is their number in the file, from 1',
    },
  },
}

const ID = { in: 'path', name: 'id', required: true, schema: { type: 'integer', minimum: 1 } }
const UPLOAD_OFFSET = shown(COUNT, 'Number of stored bytes of the uncompressed file')
const UPLOAD_COMPLETE = shown({ enum: ['?0', '?1'] }, '?1 when the whole file is stored')
const PROGRESS = { 'Upload-Offset': UPLOAD_OFFSET, 'Upload-Complete': UPLOAD_COMPLETE }
const LOCATION = { Location: shown({ type: 'string' }, 'Address of the job') }
const LEFT_OUT = {
  'Left-Out-Columns': shown(
    { type: 'string' },
    'Names of ignored columns of a price list: percent-encoded, separated by commas',
  ),
}
const ACCEPTED = {
  description: 'The whole file is received; the job is queued',
  headers: { ...LOCATION, ...PROGRESS, ...LEFT_OUT },
  content: json(JOB),
}

/** Config of each route: its documentation; files are read as streams. */
export const documentation = {
  import: ({ path, objects }: Pick<Importable, 'path' | 'objects'>) => ({
    body: 'stream' as const,
    openapi: {
      tags: [JOBS],
      operationId: `${path.replace(/[/-]/g, '_')}_import`,
      summary: `Import ${objects} from a file`,
      description:
        'Creates or updates an object for each record of the file, by its client key. The response names a job, which reports progress and invalid records; valid records are written. Files of one site are processed in the order in which they were accepted. The file may be compressed with Content-Encoding: gzip.',
      parameters: [
        ...describeQuery(IMPORT_PARAMETERS),
        header(
          'Idempotency-Key',
          { type: 'string', maxLength: 255 },
          'The same key with the same file within 24 hours returns the same job',
        ),
        header(
          'Upload-Complete',
          { enum: ['?0', '?1'] },
          '?0: the body is only the beginning of the file; send the rest with PATCH to the Location',
        ),
      ],
      requestBody: {
        required: true,
        content: PRODUCTS_FILE_OBJECTS.includes(path) ? WITH_PRODUCTS_FILE : IMPORTED,
      },
      responses: {
        201: {
          description:
            'The beginning of the file is stored (Upload-Complete: ?0); Location has the address for the rest',
          headers: { ...LOCATION, ...PROGRESS },
          content: json(JOB),
        },
        202: ACCEPTED,
        ...problems(409, 422, 429),
      },
    },
  }),
  resume: {
    body: 'stream' as const,
    openapi: {
      tags: [JOBS],
      operationId: 'job_upload_part',
      summary: 'Upload the next part of a file',
      description:
        'After an interrupted upload, GET or HEAD of the job returns the offset to continue from in Upload-Offset. Each part may be compressed separately. An upload without a new part for a day is deleted.',
      parameters: [
        ID,
        header('Upload-Offset', COUNT, 'Offset of the part in the uncompressed file, in bytes'),
        header('Upload-Complete', { enum: ['?0', '?1'] }, '?1: this is the last part'),
      ],
      requestBody: { required: true, content: { '*/*': { schema: { type: 'string' } } } },
      responses: {
        202: ACCEPTED,
        204: { description: 'The part is stored', headers: PROGRESS },
        409: {
          description: 'Upload-Offset is not the end of the stored part, or the file is already complete',
          headers: PROGRESS,
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  },
  list: {
    openapi: {
      tags: [JOBS],
      operationId: 'job_list',
      summary: 'List import jobs',
      parameters: describeQuery(JOB_LIST),
      responses: {
        200: {
          description: 'Jobs without their errors, the newest first',
          headers: TOTAL,
          content: json({ type: 'array', items: narrowable(JOB) }),
        },
      },
    },
  },
  one: {
    openapi: {
      tags: [JOBS],
      operationId: 'job_get',
      summary: 'Get one import job',
      description: 'A finished job is kept for 30 days.',
      parameters: [ID, ...describeQuery(everyGet(namesIn(JOB_WITH_ERRORS)))],
      responses: {
        200: {
          description: 'Progress and errors of the job',
          headers: PROGRESS,
          content: json(narrowable(JOB_WITH_ERRORS)),
        },
      },
    },
  },
  errors: {
    openapi: {
      tags: [JOBS],
      operationId: 'job_errors',
      summary: 'Get the invalid lines of an import job as a file',
      description:
        'The file has the format of the import. CSV: the original lines with two more columns, _line and _errors; after correction the file can be imported. NDJSON: one `{ line, errors, original }` per line.',
      parameters: [ID, ...describeQuery(ALL_ON_ONE_PAGE)],
      responses: { 200: { description: 'File with the invalid lines', content: FILE } },
    },
  },
  cancel: {
    openapi: {
      tags: [JOBS],
      operationId: 'job_cancel',
      summary: 'Cancel an import job',
      description: 'Objects that are already written stay.',
      parameters: [ID],
      responses: { 204: { description: 'Cancelled' }, ...problems(409) },
    },
  },
} as const
