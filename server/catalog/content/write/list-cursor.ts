import { invalid, type QueryParameter } from '../../../platform/http/protocol/query.ts'

/** Cursor of a list: an id, or the position of an object in the order of `updated_at` (Unix milliseconds). */
export type ListCursor = { readonly id: number; readonly at: number | null }

/** `<updated_at in Unix milliseconds>_<id>`, as in the `Link` header. */
export const formatAfter = ({ id, at }: { readonly id: number; readonly at: number }): string => `${at}_${id}`

/** The end of the year 9999. */
const LAST_MS = Date.UTC(9999, 11, 31, 24)

/** Parameter with the cursor of the next page. */
export const AFTER_PARAMETER: QueryParameter<ListCursor> = {
  schema: { type: ['integer', 'string'], minimum: 0, pattern: '^\\d{1,15}_\\d{1,10}$' },
  description:
    'Only objects with a larger id; the cost does not depend on the position. With ordering=updated_at: 0 at first, then the value in Link',
  read: (text, name, faults) => {
    const [, at, id] = /^(\d{1,15})_(\d{1,10})$/.exec(text) ?? []
    if (at !== undefined && Number(at) <= LAST_MS) return { at: Number(at), id: Number(id) }
    if (/^\d+$/.test(text)) return { at: null, id: Number(text) }
    faults.push(invalid(name, 'whole_number_from', { min: 0 }))
    return undefined
  },
}
