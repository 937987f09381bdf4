import type { Move } from './move.ts'
import type { Row } from './rows.ts'
import { type Forest, TOP } from './tree-index.ts'
import type { Drop } from './use-drag.ts'

/** Keyboard moves: among siblings, into the category above, out to the parent's level. */
export type TreeMove = 'up' | 'down' | 'in' | 'out'

export const STEPS: readonly TreeMove[] = ['up', 'down', 'in', 'out']

/** Move, with the key of the line below which it ends. */
export interface MoveTarget {
  readonly move: Move
  readonly parentKey: string
}

const parentKeyOf = ({ key }: Row): string => key.slice(0, key.lastIndexOf('/'))

/** Target of a keyboard move; undefined for an impossible one. */
export const keyboardMoveTarget = (forest: Forest, row: Row, step: TreeMove): MoveTarget | undefined => {
  const { parent, category } = row
  const id = category.id
  const parentKey = parentKeyOf(row)
  const siblings = forest.below(parent)
  const place = siblings.findIndex((one) => one.id === id)
  const within = { id, from: parent, to: parent }
  switch (step) {
    case 'up': {
      const previous = siblings[place - 1]
      return previous && { move: { ...within, before: previous.id }, parentKey }
    }
    case 'down':
      if (place === siblings.length - 1) return undefined
      return { move: { ...within, before: siblings[place + 2]?.id ?? null }, parentKey }
    case 'in': {
      const previous = siblings[place - 1]
      return (
        previous && {
          move: { id, from: parent, to: previous.id, before: null },
          parentKey: `${parentKey}/${previous.id}`,
        }
      )
    }
    case 'out': {
      if (parent === TOP) return undefined
      const grandKey = parentKey.slice(0, parentKey.lastIndexOf('/'))
      const to = Number(grandKey.slice(grandKey.lastIndexOf('/') + 1))
      const aunts = forest.below(to)
      const next = aunts[aunts.findIndex((one) => one.id === parent) + 1]
      return { move: { id, from: parent, to, before: next?.id ?? null }, parentKey: grandKey }
    }
  }
}

/** Target of a drop. */
export const dropTarget = (forest: Forest, { category, parent }: Row, { row, where }: Drop): MoveTarget => {
  const id = category.id
  if (where === 'into')
    return { move: { id, from: parent, to: row.category.id, before: null }, parentKey: row.key }
  const siblings = forest.below(row.parent)
  const place = siblings.findIndex((one) => one.id === row.category.id)
  const followers = siblings.slice(where === 'before' ? place : place + 1)
  const before = followers.find((one) => one.id !== id)?.id ?? null
  return { move: { id, from: parent, to: row.parent, before }, parentKey: parentKeyOf(row) }
}
