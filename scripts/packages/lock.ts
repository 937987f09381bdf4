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
  const taken = new Map<string, Locked>()
  const take = (from: string, wanted: string): void => {
    const path = nearest(all, from, wanted)
    const found = path === undefined ? undefined : all[path]
    // An optional package for another kind of machine may be missing in the lock file.
    if (path === undefined || found === undefined || taken.has(path)) return
    taken.set(path, found)
    for (const next of Object.keys({ ...found.dependencies, ...found.optionalDependencies })) take(path, next)
  }
  for (const wanted of Object.keys(dependencies)) take('', wanted)
  return {
    name,
    version,
    lockfileVersion,
    requires: true,
    packages: { '': { name, version, dependencies }, ...Object.fromEntries([...taken].sort()) },
  }
}

/** Path at which Node resolves a package that the package at `from` imports. */
const nearest = (all: Readonly<Record<string, Locked>>, from: string, wanted: string): string | undefined => {
  const inside = from === '' ? `node_modules/${wanted}` : `${from}/node_modules/${wanted}`
  if (all[inside] !== undefined) return inside
  if (from === '') return undefined
  return nearest(all, from.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), wanted)
}
