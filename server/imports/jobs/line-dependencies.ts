import { hash } from 'node:crypto'
import type { WrittenLine } from '../../platform/batch/importable.ts'

/**
 * Follows the lines of a file, a chunk at a time, and says of each chunk whether any line of it has to do with one of the chunks
 * before: then what becomes of it is not known until those are written.
 */
export const tiesAcross = (): ((lines: readonly WrittenLine[]) => boolean) => {
  let isFirst = true
  const named = new Set<number>()
  const made = new Set<number>()

  const isTied = (line: WrittenLine): boolean => {
    const ties = line.ties()
    return (
      ties.dependent ||
      ties.named.some((name) => {
        const number = shortened(name)
        return named.has(number) || made.has(number) || made.has(shortened(name.replace(/-\d+$/, '')))
      })
    )
  }

  return (lines) => {
    if (!isFirst && lines.some(isTied)) return true
    for (const line of lines) {
      // What changes nothing matters to nobody.
      if (line.outcome !== 'created' && line.outcome !== 'updated') continue
      isFirst = false
      const ties = line.ties()
      for (const name of ties.named) named.add(shortened(name))
      for (const name of ties.made) made.add(shortened(name))
    }
    return false
  }
}

/** A quarter of a million names are kept as numbers; that two of them have one is no harm, and will not happen. */
const shortened = (name: string): number => Number.parseInt(hash('sha1', name).slice(0, 13), 16)
