import type { Belongings } from '../batch/use.ts'
import { feeds } from './feed.ts'

/**
 * A store or a user type that has stock or prices is deleted only with `?with=stock` or `?with=prices`, so that nobody loses them by a slip. A
 * product's own go with it unasked.
 */
export const FIGURES: readonly Belongings[] = Object.values(feeds).map(
  ({ owner, table, ownerField, read }) => ({ to: owner.path, table, column: ownerField, word: read }),
)
