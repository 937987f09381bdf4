import { requiredObject, type SchemaType } from './json-schema.ts'

/** Treatment of values that a conversion cannot keep. */
export const LOST_VALUES = ['refuse', 'clear'] as const

/** Counts of a conversion of an own field, and the first values that the new kind cannot hold. */
export const OWN_FIELD_CONVERSION = {
  $id: 'OwnFieldConversion',
  ...requiredObject({
    converted: { type: 'integer', description: 'Values that the new kind holds' },
    lost: { type: 'integer', description: 'Values that it cannot hold' },
    examples: {
      type: 'array',
      description: 'The first 100 values that it cannot hold',
      items: requiredObject({
        id: { type: 'integer', description: 'Object with the value' },
        key: { type: ['string', 'null'], description: 'Its client key' },
        in_trash: { type: 'boolean' },
        field: { type: 'string', description: 'Flat name of the field' },
        value: { type: 'string' },
      }),
    },
  }),
} as const

/** Counts of a conversion, as they are read. */
export interface OwnFieldConversion extends SchemaType<typeof OWN_FIELD_CONVERSION> {}
