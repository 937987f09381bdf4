import { readFileSync } from 'node:fs'

/** Text of a file; undefined when it is missing, because files of a process may vanish at any time. */
export const readIfPresent = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // The files of a zombie process cannot be read.
    if (!['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) throw error
    return undefined
  }
}
