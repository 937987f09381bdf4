import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './compile.ts'

interface Locked {
  readonly version: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Content of `npm-shrinkwrap.json` for a package with these dependencies: the exact versions and digests with which the checkout was
 * tested.
 */
export const shrinkwrapFor = (
  name: string,
  version: string,
  dependencies: Readonly<Record<string, string>>,
) => {
  const { lockfileVersion, packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const all = packages as Readonly<Record<string, Locked>>
  const lockedPackages = new Map<string, Locked>()
  const take = (from: string, dependency: string): void => {
    const path = nearest(all, from, dependency)
    const entry = path === undefined ? undefined : all[path]
    // An optional package for another kind of machine may be missing in the lock file.
    if (path === undefined || entry === undefined || lockedPackages.has(path)) return
    lockedPackages.set(path, entry)
    for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) take(path, next)
  }
  for (const dependency of Object.keys(dependencies)) take('', dependency)
  return {
    name,
    version,
    lockfileVersion,
    requires: true,
    packages: { '': { name, version, dependencies }, ...Object.fromEntries([...lockedPackages].sort()) },
  }
}

/** Path at which Node resolves a package that the package at `from` imports. */
const nearest = (
  all: Readonly<Record<string, Locked>>,
  from: string,
  dependency: string,
): string | undefined => {
  const inside = from === '' ? `node_modules/${dependency}` : `${from}/node_modules/${dependency}`
  if (all[inside] !== undefined) return inside
  if (from === '') return undefined
  return nearest(all, from.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), dependency)
}
