import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { UsageError } from '../command.ts'
import { tell, together } from '../language.ts'
import { LISTS } from '../words/lists.ts'

const PATHS = Object.values(resources).map(({ path }) => path)

/** @throws {UsageError} with the nearest name and all there are, when `name` is no content object. */
export const objectNamed = (name: string): string => {
  if (PATHS.some((path) => path === name)) return name
  const [near] = PATHS.map((path) => ({ path, changes: changesBetween(name, path) })).sort(
    (one, other) => one.changes - other.changes,
  )
  const isNear = near && near.changes <= Math.max(2, name.length / 3)
  throw new UsageError(
    together([
      tell(LISTS.noObject, { name }),
      ...(isNear ? [tell(LISTS.meantObject, { near: near.path })] : []),
      tell(LISTS.objects, { names: PATHS.toSorted() }),
    ]),
  )
}

/** The declaration of the content object at `path`. */
export const resourceAt = (path: string): Resource => {
  const found: Resource | undefined = Object.values<Resource>(resources).find((one) => one.path === path)
  if (!found) throw new Error(`No object is declared at "${path}".`)
  return found
}

/** How many letters must be added, taken away or changed to make one word of the other. */
const changesBetween = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [i, letter] of [...one].entries()) {
    let [corner = 0, left] = [row[0], i + 1]
    row = row.map((above, j) => {
      if (j > 0) {
        left = Math.min(above + 1, left + 1, corner + (letter === other[j - 1] ? 0 : 1))
        corner = above
      }
      return left
    })
  }
  return row.at(-1) ?? 0
}
