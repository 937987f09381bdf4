import { columnsOf } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import type { Content } from '../content.ts'
import { areSame } from '../values.ts'

interface Compared {
  /** Fields that the remaining object lacks, with the first value of another one. */
  readonly offered: readonly { readonly name: string; readonly value: unknown }[]
  /** Fields in which the remaining object has another value. */
  readonly differing: readonly string[]
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Differences between the object that remains in a merge and the others. */
export const compareFields = (object: Resource, rows: readonly Content[], targetId: number): Compared => {
  const own = rows.find(({ id }) => id === targetId)
  const others = rows.filter(({ id }) => id !== targetId)
  const offered: { name: string; value: unknown }[] = []
  const differing: string[] = []
  for (const { name, field } of columnsOf(object)) {
    // The parents of a category define its place in the tree.
    if (field.writeOnly || field.kind === 'custom' || (field.kind === 'references' && field.tree)) continue
    const value = others.map((row) => row[name]).find((value) => !isEmpty(value))
    if (value === undefined) continue
    if (isEmpty(own?.[name])) offered.push({ name, value })
    else if (others.some((row) => !isEmpty(row[name]) && !areSame(row[name], own?.[name])))
      differing.push(name)
  }
  return { offered, differing }
}
