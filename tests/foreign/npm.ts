import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs what the lock file in a folder names, once. Why tests that want it are skipped, or false. Two files of tests may ask for
 * one folder at a time: each installs beside it, and whoever is first puts the whole in its place at once.
 */
export const installed = (folder: string, what: string): string | false => {
  const modules = join(folder, 'node_modules')
  const isThere = () => existsSync(join(modules, '.package-lock.json'))
  if (isThere()) return false
  const beside = mkdtempSync(join(folder, '.installing-'))
  try {
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(folder, file), join(beside, file))
    const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: beside,
      encoding: 'utf8',
    })
    if (npm.status === 0) {
      try {
        renameSync(join(beside, 'node_modules'), modules)
      } catch (error) {
        if (!isThere()) throw error
      }
      return false
    }
    if (process.env.VITRINA_FOREIGN === 'required') throw new Error(npm.stderr)
    return `${what} could not be installed`
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}
