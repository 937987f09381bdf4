import { JOB } from '@vitrina/schema/job'
import { COUNT, namesIn, wholeObject } from '@vitrina/schema/json-schema'
import type { Json } from '../../platform/http/openapi-hoist.ts'
import { header, json, narrowable, problems, TOTAL } from '../../platform/http/openapi-parts.ts'
import { problemSchema } from '../../platform/http/problem-schema.ts'
import { describeQuery, someOf } from '../../platform/http/query.ts'
import { ALL_ON_ONE_PAGE, everyGet, PAGE_NUMBER, pageSizeOf } from '../../platform/reading/parameters.ts'
import { IMPORT_PARAMETERS } from './import-parameters.ts'

/** Media type of XLSX. */
export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const shown = (schema: Json, description: string) => ({ schema, description })

const JOBS = { name: 'Jobs', description: 'Imports of files of any length' }

export const JOB_WITH_ERRORS = {
  $id: 'JobWithErrors',
  ...wholeObject({
    ...JOB.properties,
    errors: {
      type: 'array',
      maxItems: 100,
      description: 'The first errors; errors_url has all',
      items: {
        type: 'object',
        properties: {
          line: { type: 'integer', description: 'The line where the record begins, from 1' },
          ...problemSchema.properties.errors.items.properties,
        },
        required: ['line', ...problemSchema.properties.errors.items.required],
      },
    },
  }),
} as const

export const JOBS_A_PAGE = { usual: 100, most: 1000 }

export const JOB_LIST = {
  page_size: pageSizeOf(JOBS_A_PAGE.usual, JOBS_A_PAGE.most),
  page: PAGE_NUMBER,
  fields: someOf(namesIn(JOB)),
}

const FILE = {
  'application/x-ndjson': { schema: { type: 'string', description: 'A JSON object a line' } },
  'text/csv': {
    schema: {
      type: 'string',
      description:
        'RFC 4180, with `,`, `;`, tab or `|`. The first line names the fields; names that begin with _ are not read. An empty cell leaves a field as it is, the word null clears it',
    },
  },
}

/** Files of an import: these, and workbooks. */
const IMPORTED = {
  ...FILE,
  [WORKBOOK]: {
    schema: {
      type: 'string',
      format: 'binary',
      description:
        'A workbook of at most 64 MiB, in one request; a line of the job is a row of its sheet. Numbers, days and refused cells are read as the console reads them',
    },
  },
}

const ID = { in: 'path', name: 'id', required: true, schema: { type: 'integer', minimum: 1 } }
const UPLOAD_OFFSET = shown(COUNT, 'Bytes of the unpacked file that are stored')
const UPLOAD_COMPLETE = shown({ enum: ['?0', '?1'] }, 'Whether all of the file is')
const PROGRESS = { 'Upload-Offset': UPLOAD_OFFSET, 'Upload-Complete': UPLOAD_COMPLETE }
const LOCATION = { Location: shown({ type: 'string' }, 'The address of the job') }
const LEFT_OUT = {
  'Left-Out-Columns': shown(
    { type: 'string' },
    'Names of the columns of a list that are not read, percent-encoded, with commas between them',
  ),
}
const ACCEPTED = {
  description: 'All of the file is received, and it waits for its turn',
  headers: { ...LOCATION, ...PROGRESS, ...LEFT_OUT },
  content: json(JOB),
}

/** The config of each route: how it is documented, and that files are taken as they arrive. */
export const documentation = {
  import: (path: string) => ({
    body: 'stream' as const,
    openapi: {
      tags: [JOBS],
      operationId: `${path.replace(/[/-]/g, '_')}_import`,
      summary: `Import many ${path} from a file of any length`,
      description:
        'Each record is upserted; bad ones are reported by the job, the others are written. Files of one site are worked on in the order in which they were accepted. With Content-Encoding: gzip the file may be packed.',
      parameters: [
        ...describeQuery(IMPORT_PARAMETERS),
        header(
          'Idempotency-Key',
          { type: 'string', maxLength: 255 },
          'The same file within 24 hours leads to the same job',
        ),
        header(
          'Upload-Complete',
          { enum: ['?0', '?1'] },
          '?0: this is only the beginning of the file; PATCH the Location with the rest',
        ),
      ],
      requestBody: { required: true, content: IMPORTED },
      responses: {
        201: {
          description: 'With Upload-Complete: ?0: where to go on',
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
      summary: 'Send the next part of a file that is imported',
      description:
        'After a broken link, GET or HEAD of the job tells by Upload-Offset where to go on. Each part may be packed by itself. An upload that nobody goes on with for a day is deleted.',
      parameters: [
        ID,
        header('Upload-Offset', COUNT, 'Where in the unpacked file the part begins'),
        header('Upload-Complete', { enum: ['?0', '?1'] }, '?1: the file ends with this part'),
      ],
      requestBody: { required: true, content: { '*/*': { schema: { type: 'string' } } } },
      responses: {
        202: ACCEPTED,
        204: { description: 'The part is stored', headers: PROGRESS },
        409: {
          description: 'The file does not go on there, or is received already',
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
      summary: 'List the jobs of the site, the newest first',
      parameters: describeQuery(JOB_LIST),
      responses: {
        200: {
          description: 'The jobs, without their errors',
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
      summary: 'Get one job',
      description: 'A job that is over is kept for 30 days.',
      parameters: [ID, ...describeQuery(everyGet(namesIn(JOB_WITH_ERRORS)))],
      responses: {
        200: {
          description: 'How far it is, and what is wrong',
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
      summary: 'Get all bad lines of a job as a file',
      description:
        'In the format of the import. CSV: the lines as they were, with the columns _line and _errors behind them; mended, the file can be imported. NDJSON: `{ line, errors, original }` a line.',
      parameters: [ID, ...describeQuery(ALL_ON_ONE_PAGE)],
      responses: { 200: { description: 'The file', content: FILE } },
    },
  },
  cancel: {
    openapi: {
      tags: [JOBS],
      operationId: 'job_cancel',
      summary: 'Cancel a job',
      description: 'What is written already stays.',
      parameters: [ID],
      responses: { 204: { description: 'It is cancelled' }, ...problems(409) },
    },
  },
} as const
