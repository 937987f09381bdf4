import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './running/server.ts'

// Cache of migrated clusters: that of the tests with its template, and the data directory of an empty server. Making either takes
// about 8 s of CPU.

const FOLDER = join(ROOT, 'node_modules/.cache/vitrina-cluster')

/** Hash of all inputs of a new cluster. */
const keyOf = (): string => {
  const hash = createHash('sha256').update(`${process.getuid?.()} ${process.version}`)
  for (const path of globSync(
    [
      'package-lock.json',
      'tests/{setup,database,cluster-cache}.ts',
      'tests/running/used-data-dir.ts',
      'server/platform/postgres/**/*.{ts,sql}',
    ],
    { cwd: ROOT },
  ).sort())
    hash.update(path).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex').slice(0, 32)
}

const copy = (from: string, to: string): boolean =>
  spawnSync('cp', ['-a', from, to], { stdio: 'ignore' }).status === 0

/** Copies what was saved by this name to `path`; false when nothing was. */
export const restore = (name: string, path: string): boolean => {
  const cached = join(FOLDER, keyOf(), name)
  if (!existsSync(cached)) return false
  if (copy(cached, path)) return true
  rmSync(path, { recursive: true, force: true })
  return false
}

/** Saves the folder of a stopped cluster by a name, and forgets those of other sources. */
export const save = (name: string, path: string): void => {
  const key = keyOf()
  mkdirSync(join(FOLDER, key), { recursive: true })
  const cached = join(FOLDER, key, name)
  const unfinished = `${cached}-${process.pid}`
  if (copy(path, unfinished) && !existsSync(cached)) {
    for (const old of readdirSync(FOLDER).filter((folder) => folder !== key))
      rmSync(join(FOLDER, old), { recursive: true, force: true })
    renameSync(unfinished, cached)
  }
  rmSync(unfinished, { recursive: true, force: true })
}
