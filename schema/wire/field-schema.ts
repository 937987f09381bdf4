import { fieldKind, type JsonSchema } from '../field-kinds.ts'
import type { Field } from '../resource.ts'

/** Acceptance of null by a schema. */
export type Nulls = 'never' | 'also'

/** JSON Schema of a simple field in reads or writes: its row of FIELD_KINDS. */
export const plainSchema = (field: Field, nulls: Nulls, purpose: 'read' | 'write'): JsonSchema => {
  const { json, also, schema, written } = fieldKind(field)
  const types = purpose === 'write' && also ? [json, also] : [json]
  const { enum: words, ...more }: { enum?: readonly unknown[] } & JsonSchema = {
    ...schema?.(field),
    ...(purpose === 'write' && written?.(field)),
  }
  const all = nulls === 'also' ? [...types, 'null'] : types
  return {
    type: all.length === 1 ? json : all,
    ...(words && { enum: nulls === 'also' ? [...words, null] : words }),
    ...more,
  }
}
