import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './running/server.ts'

// Cache of what test runs prepare: migrated clusters and the OpenAPI document. Making one takes 5 to 8 s of CPU.

const FOLDER = join(ROOT, 'node_modules/.cache/vitrina-prepared')

const OF_CLUSTER = [
  'package-lock.json',
  'tests/{setup,database,prepared}.ts',
  'tests/running/used-data-dir.ts',
  'server/platform/postgres/**/*.{ts,sql}',
]

/** Input files: of the cluster of the tests with its template, of the data directory of an empty server, and of the document. */
const INPUTS = {
  template: OF_CLUSTER,
  used: OF_CLUSTER,
  document: ['package{,-lock}.json', 'tests/setup.ts', '{schema,server}/**/*.{ts,js,json,sql}'],
}

type Name = keyof typeof INPUTS

/** Hash of all inputs. */
const keyOf = (name: Name): string => {
  const hash = createHash('sha256').update(`${process.getuid?.()} ${process.version}`)
  for (const path of globSync(INPUTS[name], { cwd: ROOT, exclude: ['**/node_modules'] }).sort())
    hash.update(path).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex').slice(0, 32)
}

const copy = (from: string, to: string): boolean =>
  spawnSync('cp', ['-a', from, to], { stdio: 'ignore' }).status === 0

/** Copies the file or folder saved by this name to `path`; false when none was. */
export const restore = (name: Name, path: string): boolean => {
  const cached = join(FOLDER, name, keyOf(name))
  if (!existsSync(cached)) return false
  if (copy(cached, path)) return true
  rmSync(path, { recursive: true, force: true })
  return false
}

/** Saves a file, or the folder of a stopped cluster, by a name, and removes that of other sources. */
export const save = (name: Name, path: string): void => {
  const folder = join(FOLDER, name)
  mkdirSync(folder, { recursive: true })
  const cached = join(folder, keyOf(name))
  const unfinished = `${cached}-${process.pid}`
  if (copy(path, unfinished) && !existsSync(cached)) {
    for (const old of readdirSync(folder).filter((key) => !unfinished.endsWith(key)))
      rmSync(join(folder, old), { recursive: true, force: true })
    renameSync(unfinished, cached)
  }
  rmSync(unfinished, { recursive: true, force: true })
}
