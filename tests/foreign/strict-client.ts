import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Program of a strict client of the exchange: one-c.php in PHP, one-c.sh in bash and curl. */
type ClientProgram = readonly ['php', 'one-c.php'] | readonly ['bash', 'one-c.sh']

/**
 * Strict client with the files of a catalogue and the tables of its database in a folder. Each half of an exchange is a run of the
 * program, which fails where the exchange of 1C stops; the result is what it prints.
 */
export const strictClient = (
  [program, script]: ClientProgram,
  { address, login, password }: Readonly<Record<'address' | 'login' | 'password', string>>,
  files: Readonly<Record<string, string | Buffer>>,
) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-one-c-'))
  after(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const play = async (...args: readonly string[]): Promise<string> => {
    const path = new URL(script, import.meta.url).pathname
    return (await run(program, [path, address, login, password, folder, ...args])).stdout.trim()
  }
  return {
    sendCatalogue: () => play('catalogue'),
    /** Takes orders; `one-c.php` then sends them back with a status. */
    exchangeOrders: (status: string) => play('orders', join(folder, 'tables.json'), status),
  }
}
