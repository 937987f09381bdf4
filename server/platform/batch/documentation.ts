import { answerHeader, header, json } from '../http/openapi-parts.ts'
import { problemSchema } from '../http/problem-schema.ts'

/** The header that names what a write has left out. */
export const WARNING_FIELDS = {
  'Warning-Fields': answerHeader(
    { type: 'string' },
    'Fields that were left out: percent-encoded, at most 20 and 1 KiB, then ;more= and how many others there are',
  ),
}

/** The header that names barcodes with a wrong check digit. */
export const WARNING_BARCODES = {
  'Warning-Barcodes': answerHeader(
    { type: 'string' },
    'Stored barcodes of 8, 12, 13 or 14 digits with a wrong check digit: percent-encoded, at most 20 and 1 KiB, then ;more= and how many others there are',
  ),
}

/** The header by which a write may be repeated (rule 4.2.9). */
export const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  { type: 'string', maxLength: 255 },
  'A repetition within 24 hours gets the first answer again',
)

const LENIENT_ROW = {
  index: { type: 'integer', minimum: 0 },
  status: { enum: [200, 201, 400] },
}

/** The answer of a lenient write (rule 4.2.12). */
export const lenientAnswer = (
  what: string,
  id: string,
  outcomes: readonly string[],
  more: Readonly<Record<string, object>> = {},
  headers: Readonly<Record<string, object>> = WARNING_FIELDS,
) => ({
  description: `With handling=lenient: what became of each ${what}, in the order of the request`,
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
