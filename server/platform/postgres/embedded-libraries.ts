import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Makes the links of PostgreSQL's libraries that are missing beside its programs. A package cannot hold symbolic links; its install script
 * makes them, which npm may hold back.
 */
export const linkLibraries = (programs: string): void => {
  const own = join(programs, '..', '..')
  const list = join(own, 'native', 'pg-symlinks.json')
  for (const { source, target } of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
    const link = join(own, target)
    if (!existsSync(link)) linkUnlessThere(relative(dirname(target), source), link)
  }
}

/** Another process may be at it as well. */
const linkUnlessThere = (target: string, link: string): void => {
  try {
    symlinkSync(target, link)
  } catch (error) {
    if (!existsSync(link)) throw error
  }
}
