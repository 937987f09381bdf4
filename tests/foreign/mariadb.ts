import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { needs } from './needs.ts'

const { program, skip } = needs('mariadb-server', ['/usr/sbin/mariadbd', 'mariadbd'], ['--version'])

/** Reason to skip tests that need MariaDB, or false. */
export const skipMariadb = skip

/**
 * Starts a MariaDB that listens only on a socket. The returned function runs a script and returns its output
 * lines.
 */
export const startMariadb = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-mariadb-'))
  // When root starts it, MariaDB runs as another user, which must reach its data folder and may write only
  // there.
  chmodSync(folder, 0o711)
  const data = join(folder, 'data')
  const user = process.getuid?.() === 0 ? ['--user=mysql'] : []
  const options = ['--no-defaults', `--datadir=${data}`, `--tmpdir=${data}`, ...user]
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const result = spawnSync(
    'mariadb-install-db',
    [...options, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { encoding: 'utf8' },
  )
  if (result.status !== 0) {
    remove()
    throw new Error(`MariaDB was not set up: ${result.stderr}${result.stdout}`)
  }
  const socket = join(data, 's')
  const server = spawn(program, [...options, `--socket=${socket}`, '--skip-networking'], { stdio: 'ignore' })
  const ended = once(server, 'exit')
  after(async () => {
    server.kill()
    await ended
    remove()
  })
  while (!existsSync(socket)) {
    if (server.exitCode !== null) throw new Error(`MariaDB ended with ${server.exitCode}`)
    await sleep(50)
  }

  return (script: string): string[] => {
    const { status, stdout, stderr } = spawnSync(
      'mariadb',
      ['--no-defaults', `--socket=${socket}`, '--user=root', '--batch', '--skip-column-names'],
      { input: script, encoding: 'utf8', maxBuffer: 2 ** 28 },
    )
    if (status !== 0) throw new Error(stderr)
    return stdout.split('\n').filter((line) => line !== '')
  }
}
