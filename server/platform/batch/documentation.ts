import { answerHeader, header, json } from '../http/openapi/openapi-parts.ts'
import { problemSchema } from '../http/openapi/problem-schema.ts'

/** Response header with the names of ignored fields of a write. */
export const WARNING_FIELDS = {
  'Warning-Fields': answerHeader(
    { type: 'string' },
    'Names of ignored fields: percent-encoded, at most 20 and 1 KiB, then ;more= with the number of others',
  ),
}

/** Header that names barcodes with a wrong check digit. */
export const WARNING_BARCODES = {
  'Warning-Barcodes': answerHeader(
    { type: 'string' },
    'Stored barcodes of 8, 12, 13 or 14 digits with a wrong check digit: percent-encoded, at most 20 and 1 KiB, then ;more= and how many others there are',
  ),
}

/** Request header that makes a write repeatable (rule 4.2.9). */
export const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  { type: 'string', maxLength: 255 },
  'Unique text of at most 255 characters: a repetition with the same key within 24 hours gets the stored response',
)

const LENIENT_ROW = {
  index: { type: 'integer', minimum: 0 },
  status: { enum: [200, 201, 400] },
}

/** Response of a lenient write (rule 4.2.12). */
export const lenientAnswer = (
  what: string,
  id: string,
  outcomes: readonly string[],
  more: Readonly<Record<string, object>> = {},
  headers: Readonly<Record<string, object>> = WARNING_FIELDS,
) => ({
  description: `With handling=lenient: outcome of each ${what}, in the order of the request`,
  headers,
  content: json({
    type: 'array',
    items: {
      type: 'object',
      properties: {
        ...LENIENT_ROW,
        id: { type: ['integer', 'null'], description: id },
        outcome: { enum: outcomes },
        ...more,
        errors: problemSchema.properties.errors,
      },
      required: [...Object.keys(LENIENT_ROW), 'id', 'outcome'],
    },
  }),
})
