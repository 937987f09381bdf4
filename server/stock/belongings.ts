import type { Belongings } from '../batch/use.ts'
import { feeds } from './feed.ts'

/** The figures that nobody loses by a slip: those of a store or a user type. A product takes its own along unasked. */
export const FIGURES: readonly Belongings[] = Object.values(feeds).map(
  ({ owner, table, ownerField, read }) => ({ to: owner.path, table, column: ownerField, word: read }),
)
