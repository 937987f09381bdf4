import { execFile } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bodyOf } from '../full-categories.ts'
import { type GreatCatalogue, greatCatalogue } from '../great-catalogue.ts'
import { atMost, compared, milliseconds, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'
import { createTimings } from '../timings.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ROUNDS = 3

/** Between two calls of a client, in ms: a shop's pace, which leaves the machine something to spare. */
const PACE = 25

/** What calls take while a great catalogue is backed up, against the same calls before it, by turns. */
export const backup = async (stage: Stage): Promise<Row[]> => {
  const catalogue = await greatCatalogue(stage)
  const timings = createTimings()
  const seconds: number[] = []
  let bytes = 0
  // The first round warms up, and tells how long a backup takes.
  for (let round = 0; round <= ROUNDS; round++) {
    const note = (name: string) => (kind: string, time: number) => {
      if (round > 0) timings.add(`${kind} ${name}`, time)
    }
    const quiet = Date.now() + (seconds.at(-1) ?? 1) * 1_000
    await callUntil(catalogue, () => Date.now() >= quiet, note('quiet'))

    const begun = Date.now()
    let isDone = false
    const [size] = await Promise.all([
      takeBackup(stage).finally(() => {
        isDone = true
      }),
      callUntil(catalogue, () => isDone, note('beside')),
    ])
    seconds.push((Date.now() - begun) / 1_000)
    bytes = size
  }
  process.stderr.write(
    `backups of ${(bytes / 1e6).toFixed(0)} MB took ${seconds.map((one) => one.toFixed(0)).join(', ')} s\n`,
  )
  return Object.keys(CALLS).map((kind) => {
    const [quiet, beside] = [timings.median(`${kind} quiet`), timings.median(`${kind} beside`)]
    const what = `${kind}, while ${catalogue.count} products are backed up`
    return compared(what, milliseconds(quiet), milliseconds(beside), beside / quiet, atMost(2))
  })
}

/** Kinds of calls, each another one each time. */
const CALLS: Readonly<
  Record<string, (catalogue: GreatCatalogue, n: number, agent: Agent) => Promise<{ time: number }>>
> = {
  'one by id': ({ ask, lastId }, n, agent) => ask(`/external/product/${lastId - (n % 10_000)}/`, { agent }),
  'page of 100': ({ ask }, n, agent) =>
    ask(`/external/product/?page_size=100&page=${1 + (n % 500)}`, { agent }),
  'update of 100': ({ ask, lastId }, n, agent) =>
    ask('/external/product/bulk-update/', {
      agent,
      method: 'PUT',
      body: bodyOf(
        Array.from({ length: 100 }, (_, i) => ({ id: lastId - ((100 * n + i) % 100_000), qty: n + i })),
      ),
    }),
}

/** A client for each kind of call, on a connection of its own: none waits for the answer of another's. */
const callUntil = async (
  catalogue: GreatCatalogue,
  isOver: () => boolean,
  note: (kind: string, time: number) => void,
): Promise<void> => {
  await Promise.all(
    Object.entries(CALLS).map(async ([kind, call]) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (; !isOver(); await sleep(PACE)) note(kind, (await call(catalogue, places++, agent)).time)
      agent.destroy()
    }),
  )
}

let places = 0

/** Gives the bytes of the backup, which is made by the command as an operator calls it. */
const takeBackup = async ({ databaseUrl, folder }: Stage): Promise<number> => {
  const { PATH = '', HOME = '/' } = process.env
  const to = join(folder, 'backups')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['cli/vitrina.js', 'backup', '--to', to, '--json'],
    {
      cwd: ROOT,
      env: { PATH, HOME, DATABASE_URL: databaseUrl, VITRINA_BACKUP_PASSPHRASE: 'of a benchmark' },
    },
  )
  const { size } = statSync(JSON.parse(stdout).file)
  rmSync(to, { recursive: true })
  return size
}
