import type { WrittenLine } from '../batch/importable.ts'

/**
 * Follows the lines of a file, a chunk at a time, and says of each chunk whether any line of it has to do with one of the chunks
 * before: then what becomes of it is not known until those are written.
 */
export const tiesAcross = (): ((lines: readonly WrittenLine[]) => boolean) => {
  const before = new Set<string>()
  return (lines) => {
    const ties = lines.map((line) => line.ties())
    if (
      before.size > 0 &&
      ties.some(({ dependent, named }) => dependent || named.some((name) => before.has(name)))
    )
      return true
    for (const { named, made } of ties) for (const name of [...named, ...made]) before.add(name)
    return false
  }
}
