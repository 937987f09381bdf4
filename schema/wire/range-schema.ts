import type { Kind } from '../resource.ts'

/** Bounds of a number, both inclusive. */
interface Ranged {
  readonly kind: Kind
  readonly min?: number
  readonly max?: number
}

/** JSON Schema of the bounds of a field. */
export const range = ({ min, max }: Ranged): Readonly<Record<string, unknown>> => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
})
