import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Installs what the lock file in a folder names, once. Why tests that want it are skipped, or false. */
export const installed = (folder: string, what: string): string | false => {
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return false
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (npm.status === 0) return false
  if (process.env.VITRINA_FOREIGN === 'required') throw new Error(npm.stderr)
  return `${what} could not be installed`
}
