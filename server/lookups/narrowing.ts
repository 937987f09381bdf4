import type { Fault } from '@vitrina/schema/errors'
import type { ListShape } from '@vitrina/schema/wire/list-shape'
import { EVERY_GET, fieldsIn, isBeyondIn, type Narrowing } from '../reading/narrowing.ts'
import { shapeIn } from '../reading/shape.ts'

/** What every list of lookups takes. */
export const EVERY_LIST = [...EVERY_GET, 'shape'] as const

/** How a list is narrowed down, and the form in which it is asked for; null: as the site has it. */
export interface ListNarrowing extends Narrowing {
  readonly shape: ListShape | null
}

/** Reads {@link EVERY_LIST}; `valid` are the names of fields that can be shown. */
export const listNarrowingIn = (
  given: ReadonlyMap<string, string>,
  valid: readonly string[],
  faults: Fault[],
): ListNarrowing => ({
  isBeyond: isBeyondIn(given, faults),
  fields: fieldsIn(given, valid, faults),
  shape: shapeIn(given, faults),
})
