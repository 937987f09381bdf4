import { header, json, query } from '../http/openapi-parts.ts'
import { problemSchema } from '../http/problem-schema.ts'

/** The parameter by which a write only says what it would do (rule 4.2.11). */
export const DRY_RUN = query(
  'dry_run',
  { type: 'boolean' },
  'Answers as the write would, and changes nothing',
)

/** The header by which a write may be repeated (rule 4.2.9). */
export const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  { type: 'string', maxLength: 255 },
  'A repetition within 24 hours gets the first answer again',
)

/** The answer of a lenient write (rule 4.2.12). */
export const lenientAnswer = (what: string, id: string, outcomes: readonly string[]) => ({
  description: `With handling=lenient: what became of each ${what}, in the order of the request`,
  content: json({
    type: 'array',
    items: {
      type: 'object',
      properties: {
        index: { type: 'integer' },
        status: { type: 'integer' },
        id: { type: ['integer', 'null'], description: id },
        outcome: { enum: outcomes },
        errors: problemSchema.properties.errors,
      },
    },
  }),
})
