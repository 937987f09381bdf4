import { hash } from 'node:crypto'
import type { WrittenLine } from '../../platform/batch/importable.ts'

/**
 * Returns a function that takes the lines of a file by chunks and returns true if a line depends on an
 * earlier chunk; its outcome is then unknown until that chunk is written.
 */
export const chunkDependencyCheck = (): ((lines: readonly WrittenLine[]) => boolean) => {
  let isFirst = true
  const named = new Set<number>()
  const slugNames = new Set<number>()

  const isTied = (line: WrittenLine): boolean => {
    const ties = line.ties()
    return (
      ties.dependent ||
      ties.named.some((name) => {
        const number = shortened(name)
        return (
          named.has(number) || slugNames.has(number) || slugNames.has(shortened(name.replace(/-\d+$/, '')))
        )
      })
    )
  }

  return (lines) => {
    if (!isFirst && lines.some(isTied)) return true
    for (const line of lines) {
      // A line without a change affects no other line.
      if (line.outcome !== 'created' && line.outcome !== 'updated') continue
      isFirst = false
      const ties = line.ties()
      for (const name of ties.named) named.add(shortened(name))
      for (const name of ties.slugNames) slugNames.add(shortened(name))
    }
    return false
  }
}

/** Shortens names to hashes, for a quarter of a million names; a collision would do no harm. */
const shortened = (name: string): number => Number.parseInt(hash('sha1', name).slice(0, 13), 16)
