import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** npm asks for hours where a registry cannot be reached: a tree of packages, each of them again and again. */
const TIMEOUT_MS = 5 * 60_000

/**
 * Runs npm, or a shell that types its commands, in a folder; why it failed, or undefined. It knows the registry, the certificates
 * and the proxy of whoever runs the tests, and takes what it has kept of others as far as that goes.
 */
export const runNpm = (folder: string, program: string, ...args: readonly string[]): string | undefined => {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    env: {
      ...process.env,
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_ignore_scripts: 'true',
      npm_config_prefer_offline: 'true',
    },
  })
  if (status === 0) return undefined
  return `${[program, ...args].join(' ')}\n${stdout}${stderr}${error ?? ''}`
}

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
    const failure = runNpm(beside, 'npm', 'ci')
    if (!failure) {
      try {
        renameSync(join(beside, 'node_modules'), modules)
      } catch (error) {
        if (!isThere()) throw error
      }
      return false
    }
    if (process.env.VITRINA_FOREIGN === 'required') throw new Error(failure)
    return `${what} could not be installed`
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}
