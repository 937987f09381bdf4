import { readFileSync } from 'node:fs'

/** The text of a file, undefined when there is none: what belongs to a process may vanish between any two looks. */
export const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // A process that has ended, and not been waited for yet, has files that cannot be read.
    if (!['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) throw error
    return undefined
  }
}
