import { posix } from 'node:path'
import { KINDS, type Kind, lineCount, linesOf } from './kinds.ts'
import type { Sources } from './sources.ts'

/** Figures of a module. */
export interface Size extends Readonly<Record<Kind, number>> {
  /** Words of Markdown pages. */
  readonly words: number
  /** Source files over 250 lines. */
  readonly long: number
  /** Files of other modules, except tests, that import from the module. */
  readonly importers: number
}

export const FIGURES = [...KINDS, 'words', 'long', 'importers'] as const

export interface ModuleSize {
  readonly modules: ReadonlyMap<string, Size>
  readonly dependencies: Dependencies
}

export interface Dependencies {
  readonly direct: number
  readonly development: number
  /** Packages of the lock file. */
  readonly locked: number
}

const MAX_FILE_LINES = 250
const WITH_FOLDERS = ['server', 'console']
const GROUPS = ['catalog', 'identity', 'imports', 'observe', 'operate', 'platform']

/** Module of a file: a folder of the server or the console, else the first level; undefined for other files of the root. */
export const moduleOf = (path: string): string | undefined => {
  const [top = '', folder, ...rest] = path.split('/')
  if (folder === undefined) return path.endsWith('.md') ? 'docs' : undefined
  if (!WITH_FOLDERS.includes(top) || rest.length === 0) return top
  return top === 'server' && GROUPS.includes(folder) && rest.length > 1
    ? `server/${folder}/${rest[0]}`
    : `${top}/${folder}`
}

export const measure = (sources: Sources): ModuleSize => {
  const modules = new Map<string, Size>()
  const importers = importersOf(sources)
  for (const [path, source] of sources) {
    const name = moduleOf(path)
    if (name === undefined || path.endsWith('.json')) continue
    const before = modules.get(name) ?? { ...EMPTY, importers: importers.get(name)?.size ?? 0 }
    modules.set(name, added(before, path, source))
  }
  return { modules, dependencies: dependenciesOf(sources) }
}

const EMPTY: Size = { code: 0, sql: 0, texts: 0, tests: 0, words: 0, long: 0, importers: 0 }

const added = (size: Size, path: string, source: string): Size => {
  if (path.endsWith('.md')) return { ...size, words: size.words + (source.match(/\S+/g)?.length ?? 0) }
  const lines = linesOf(path, source)
  return {
    ...size,
    code: size.code + lines.code,
    sql: size.sql + lines.sql,
    texts: size.texts + lines.texts,
    tests: size.tests + lines.tests,
    long: size.long + (lineCount(source) > MAX_FILE_LINES ? 1 : 0),
  }
}

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'((?:\.|@vitrina\/)[^']*)'/g

/** Product files that import from each module without being part of it. */
const importersOf = (sources: Sources): ReadonlyMap<string, ReadonlySet<string>> => {
  const importers = new Map<string, Set<string>>()
  for (const [path, source] of sources) {
    if (!/\.(tsx?|m?js)$/.test(path) || linesOf(path, '\n').tests > 0) continue
    for (const [, name = ''] of source.matchAll(IMPORT)) {
      const target = name.startsWith('.')
        ? posix.join(posix.dirname(path), name)
        : name.slice('@vitrina/'.length)
      const module = moduleOf(target)
      if (module === undefined || module === moduleOf(path)) continue
      importers.set(module, (importers.get(module) ?? new Set()).add(path))
    }
  }
  return importers
}

const dependenciesOf = (sources: Sources): Dependencies => {
  const parsed = (path: string) => JSON.parse(sources.get(path) ?? '{}')
  const { workspaces = [] } = parsed('package.json')
  const manifests = ['package.json', ...workspaces.map((folder: string) => `${folder}/package.json`)].map(
    parsed,
  )
  const names = (...kinds: readonly string[]) =>
    new Set(
      manifests
        .flatMap((manifest) => kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})))
        .filter((name) => !name.startsWith('@vitrina/')),
    ).size
  const packages: Record<string, { readonly link?: true }> = parsed('package-lock.json').packages ?? {}
  return {
    direct: names('dependencies', 'optionalDependencies'),
    development: names('devDependencies'),
    locked: Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
      .length,
  }
}
