import { renumber } from './renumber.ts'
import { type Category, type Forest, parentsOf, TOP } from './tree-index.ts'

/** Category to move. */
export interface Move {
  readonly id: number
  /** Parent from which it was moved; other parents are kept. */
  readonly from: number
  readonly to: number
  /** Next sibling after the move; null: at the end. */
  readonly before: number | null
}

/** Change of a category to write. */
export interface CategoryMove {
  readonly id: number
  readonly category_id?: readonly number[] | null
  readonly position?: number
  readonly hide?: boolean
}

/** Parents that keep a category below them after a move to the top level. */
export const remainingParents = (category: Category, { from, to }: Move): readonly number[] =>
  to === TOP ? parentsOf(category).filter((parent) => parent !== from && parent !== TOP) : []

/** Minimum changes for a move; empty for the same position. */
export const changesOf = (forest: Forest, move: Move): readonly CategoryMove[] => {
  const { id, from, to, before } = move
  const moved = forest.byId.get(id)
  if (!moved) return []
  const parents = from === to ? undefined : parentsAfter(moved, move)
  const positions =
    remainingParents(moved, move).length > 0 ? new Map() : renumber(siblingsAfter(forest, moved, to, before))
  const ids = new Set([...(parents === undefined ? [] : [id]), ...positions.keys()])
  return [...ids].map((one) => ({
    id: one,
    ...(one === id && parents !== undefined && { category_id: parents.length === 0 ? null : parents }),
    ...(positions.has(one) && { position: positions.get(one) as number }),
  }))
}

const parentsAfter = ({ category_id }: Category, { from, to }: Move): readonly number[] => {
  const parents = category_id ?? []
  if (to === TOP) return parents.filter((parent) => parent !== from)
  const replaced = from === TOP ? [...parents, to] : parents.map((parent) => (parent === from ? to : parent))
  return [...new Set(replaced)]
}

const siblingsAfter = (forest: Forest, moved: Category, to: number, before: number | null) => {
  const others = forest.below(to).filter(({ id }) => id !== moved.id)
  const place = others.findIndex(({ id }) => id === before)
  return place < 0 ? [...others, moved] : others.toSpliced(place, 0, moved)
}

/** Changes that undo these changes. */
export const undoOf = ({ byId }: Forest, changes: readonly CategoryMove[]): readonly CategoryMove[] =>
  changes.flatMap((change): CategoryMove[] => {
    const now = byId.get(change.id)
    return now
      ? [
          {
            id: now.id,
            ...(change.category_id !== undefined && { category_id: now.category_id }),
            ...(change.position !== undefined && { position: now.position }),
            ...(change.hide !== undefined && { hide: now.hide }),
          },
        ]
      : []
  })
