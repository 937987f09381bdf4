import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Creates missing symbolic links to the libraries of PostgreSQL next to its programs. A package cannot
 * contain symbolic links; its install script creates them, and npm may skip it.
 */
export const linkLibraries = (programs: string): void => {
  const own = join(programs, '..', '..')
  const list = join(own, 'native', 'pg-symlinks.json')
  for (const { source, target } of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
    const link = join(own, target)
    if (!existsSync(link)) linkIfAbsent(relative(dirname(target), source), link)
  }
}

/** Creates a link unless it exists: another process may create it concurrently. */
const linkIfAbsent = (target: string, link: string): void => {
  try {
    symlinkSync(target, link)
  } catch (error) {
    if (!existsSync(link)) throw error
  }
}
