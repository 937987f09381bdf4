import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { needs } from './needs.ts'

const { program, skip } = needs('mariadb-server', ['/usr/sbin/mariadbd', 'mariadbd'], ['--version'])

/** Why tests that want MariaDB are skipped, or false. */
export const skipMariadb = skip

/** Starts a MariaDB of its own, which listens on a socket alone. The function that it gives answers a script with lines of text. */
export const startMariadb = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-mariadb-'))
  // Run by root, MariaDB is another user, who has to find its way in and may write into its data alone.
  chmodSync(folder, 0o711)
  const data = join(folder, 'data')
  const user = process.getuid?.() === 0 ? ['--user=mysql'] : []
  const options = ['--no-defaults', `--datadir=${data}`, `--tmpdir=${data}`, ...user]
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const made = spawnSync(
    'mariadb-install-db',
    [...options, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) {
    remove()
    throw new Error(`MariaDB was not set up: ${made.stderr}${made.stdout}`)
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
