import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** npm retries each package of a tree for hours when the registry is unreachable. */
const TIMEOUT_MS = 5 * 60_000

/**
 * Runs npm, or a shell with npm commands, in a folder. Uses the registry, certificates, proxy and npm cache
 * of the current user. Returns the reason of a failure, or undefined.
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
 * Installs the packages of a folder's lock file once. Returns the reason to skip tests that need them, or
 * false. Two test files may install the same folder concurrently: each installs into a temporary folder, and
 * the first renames the result into place.
 */
export const installed = (folder: string, what: string): string | false => {
  const modules = join(folder, 'node_modules')
  const isInstalled = () => existsSync(join(modules, '.package-lock.json'))
  if (isInstalled()) return false
  const temporary = mkdtempSync(join(folder, '.installing-'))
  try {
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(folder, file), join(temporary, file))
    const failure = runNpm(temporary, 'npm', 'ci')
    if (!failure) {
      try {
        renameSync(join(temporary, 'node_modules'), modules)
      } catch (error) {
        if (!isInstalled()) throw error
      }
      return false
    }
    if (process.env.VITRINA_FOREIGN === 'required') throw new Error(failure)
    return `${what} could not be installed`
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
