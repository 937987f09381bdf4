import { COUNT, MAYBE_TIME, requiredObject, type SchemaType, TIME } from './json-schema.ts'

/** Import as returned by `GET /external/job/{id}` (rule 4.2.13). */
export const JOB = {
  $id: 'Job',
  ...requiredObject({
    id: { type: 'integer' },
    state: { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] },
    object: { type: 'string', description: 'The path of the object that is imported' },
    dry_run: { type: 'boolean' },
    total: {
      type: ['integer', 'null'],
      description: 'Records of the file; null until all of it is received',
    },
    created: COUNT,
    updated: COUNT,
    unchanged: COUNT,
    invalid: COUNT,
    rate: { type: 'integer', description: 'Records a second' },
    eta_seconds: { type: ['integer', 'null'] },
    reason: {
      description: 'Why it failed',
      oneOf: [{ type: 'null' }, requiredObject({ code: { type: 'string' }, message: { type: 'string' } })],
    },
    errors_url: { type: 'string', description: 'Address of the file with all invalid lines' },
    created_at: TIME,
    started_at: MAYBE_TIME,
    finished_at: MAYBE_TIME,
  }),
} as const

export interface Job extends SchemaType<typeof JOB> {}

/** Fault of a line. */
export interface JobError {
  readonly line: number
  readonly field?: string
  readonly code: string
  readonly message: string
}

/** Job with its errors. */
export interface JobWithErrors extends Job {
  /** The first hundred. */
  readonly errors: readonly JobError[]
}
