import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'

/** Installs packages, or archives of them, into a folder, with what npm has kept of others as far as it goes. */
export const install = (folder: string, ...packages: readonly string[]): void => {
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', ...packages]
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
}
