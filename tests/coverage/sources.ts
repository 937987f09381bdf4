import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

// Sources of the repository: their imports, and the files that contain a text.

const ROOT = resolve(import.meta.dirname, '../..')
const SOURCES = '{bench,cli,console,examples,samples,schema,scripts,sdk,server,tests}/**/*.{ts,tsx,mjs,js}'

export const isForeign = (name: string): boolean => /(^|\/)(node_modules|dist|generated)(\/|$)/.test(name)

/** Paths of the sources, each with its text. */
export const readSources = (): ReadonlyMap<string, string> =>
  new Map(
    globSync(SOURCES, { cwd: ROOT, exclude: isForeign }).map((path) => [
      path,
      readFileSync(join(ROOT, path), 'utf8'),
    ]),
  )

/** Modules that a file imports in any form, with the threads that it starts. */
const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'([^']+)'/g)]
    .map(([, name = '']) => name)
    .filter((name) => name.startsWith('.') || name.startsWith('@vitrina/'))
    .map((name) =>
      name.startsWith('.')
        ? relative(ROOT, resolve(ROOT, dirname(path), name))
        : `${name.replace('@vitrina/', '')}.ts`,
    )

/** Modules that import everything, so that their imports have no weight. */
const COMPOSITION = ['server/app.ts', 'server/begin.ts', 'server/main.ts']

/** Modules that import a module over at most `most` imports, each with the number of imports between them. */
export const importersOf = (sources: ReadonlyMap<string, string>) => {
  const importers = new Map<string, string[]>()
  for (const [path, text] of sources)
    for (const imported of importsOf(path, text))
      importers.set(imported, [...(importers.get(imported) ?? []), path])
  return (changed: string, most: number): ReadonlyMap<string, number> => {
    const reached = new Map([[changed, 0]])
    for (const [path, steps] of reached)
      if (steps < most && !COMPOSITION.includes(path))
        for (const importer of importers.get(path) ?? [])
          if (!reached.has(importer)) reached.set(importer, steps + 1)
    return reached
  }
}

/** Tables that a migration changes, with the columns that it names. */
export const tablesOf = (sql: string): { tables: string[]; columns: string[] } => {
  const all = (pattern: RegExp) => [...new Set([...sql.matchAll(pattern)].map(([, name = '']) => name))]
  return {
    tables: all(
      /\b(?:alter table|create table|update|insert into|delete from|index \S+ on)\s+(?:if (?:not )?exists\s+)?(?:only\s+)?"?(\w+)/gi,
    ),
    columns: all(/\b(?:add|alter|drop|rename) column\s+(?:if (?:not )?exists\s+)?"?(\w+)/gi),
  }
}

/** True if SQL in a source names a table. */
export const namesTable = (text: string, table: string): boolean =>
  new RegExp(`\\b(?:from|join|into|update|table)\\s+"?${table}\\b`).test(text)
