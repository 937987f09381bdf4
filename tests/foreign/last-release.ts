import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../running/server.ts'
import { runNpm } from './npm.ts'

/** Commit of the last release, and its last migration. CONTRIBUTING describes when both are updated. */
export const [LAST_RELEASE = '', LAST_MIGRATION = ''] = readFileSync(
  new URL('last-release.txt', import.meta.url),
  'utf8',
)
  .trim()
  .split(' ')

const git = (...args: readonly string[]) =>
  spawnSync('git', ['-C', ROOT, ...args], { encoding: 'utf8', maxBuffer: 2 ** 30 })

/** Reason why this checkout does not contain the last release, or false. */
export const whyNoLastRelease = (): string | false => {
  if (git('cat-file', '-e', `${LAST_RELEASE}^{commit}`).status === 0) return false
  const reason = `the history of this checkout does not reach back to the last release, ${LAST_RELEASE} (git fetch --unshallow)`
  if (process.env.VITRINA_FOREIGN === 'required')
    throw new Error(`VITRINA_FOREIGN is required, and ${reason}`)
  return reason
}

/** Installs packages that only the last release needs, in the folder where its server looks first. */
const installMissing = (folder: string): void => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'server/package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>
  }
  const missing = Object.entries(dependencies).filter(
    ([name]) => !existsSync(join(ROOT, 'node_modules', name)),
  )
  if (missing.length === 0) return
  const place = join(folder, 'lacking')
  mkdirSync(place)
  const missingPackages = missing.map(([name, version]) => `${name}@${version}`)
  const failure = runNpm(place, 'npm', 'install', '--prefix', place, ...missingPackages)
  if (failure) throw new Error(failure)
  renameSync(join(place, 'node_modules'), join(folder, 'server/node_modules'))
}

/**
 * Checks out the last release into a temporary folder, with the packages of this checkout and those that only
 * it needs. Returns the folder and a function that removes it.
 */
export const checkOutLastRelease = (): { readonly folder: string; remove(): void } => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-last-release-'))
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'git -C "$1" archive "$2" | tar -x -C "$3"', 'sh', ROOT, LAST_RELEASE, folder],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  installMissing(folder)
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@vitrina'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@vitrina') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name))
  // Packages of the release, not those that links of this checkout lead to.
  for (const name of readdirSync(join(ROOT, 'node_modules/@vitrina')))
    symlinkSync(join(folder, name), join(packages, '@vitrina', name))
  const pages = join(ROOT, 'console/dist')
  if (existsSync(pages)) symlinkSync(pages, join(folder, 'console/dist'))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
