import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openForCommand } from '../../../server/platform/postgres/pool/connect.ts'
import type { Block } from '../../guide/blocks.ts'
import { ROOT } from '../../running/server.ts'
import { type Client, clientOf } from '../../vitrina.ts'
import { startReceiver } from '../../webhooks/receiver.ts'
import { apiWorlds } from './worlds/api.ts'
import { clientWorlds } from './worlds/clients.ts'
import { operatorWorlds } from './worlds/operators.ts'

export const TOKEN = 'vt_the-token-of-a-reader-of-the-guide'

/** Environment of a page's reader, and the real values that replace example values of the page. */
export interface World {
  readonly replacements?: readonly (readonly [
    made: string,
    real: string | (() => Promise<string> | string),
  ])[]
  readonly env?: Readonly<Record<string, string>>
  /** Files of the reader's folder, by name. */
  readonly files?: Readonly<Record<string, string | Buffer>>
  /** Preparations, by the beginning of the command that needs them. */
  readonly before?: Readonly<Record<string, () => Promise<unknown>>>
  /** End conditions of commands that run until they are stopped, by a part of the command. */
  readonly lasting?: Readonly<Record<string, () => Promise<boolean>>>
  /** Code that precedes and follows a part of a program, by language. */
  readonly context?: Readonly<Record<string, readonly [before: string, behind: string]>>
  /** Checks of blocks in languages that are not run. */
  readonly tries?: Readonly<Record<string, (block: Block) => Promise<unknown>>>
  readonly matches?: (expected: string, printed: string) => boolean
}

/** Server and tools shared by all pages. */
export interface Surroundings {
  readonly url: string
  readonly dataDir: string
  readonly folder: string
  readonly client: Client
  readonly receiver: Awaited<ReturnType<typeof startReceiver>>
  /**
   * Runs a command of the command line, on the database of the server or of another data folder. Returns its
   * output.
   */
  vitrina(args: readonly string[], dataDir?: string): string
  execute(sql: string): Promise<unknown>
}

/** Creates the environment of a page for a reader in the folder `place`, with the blocks of the page. */
export type WorldOf = (place: string, shown: readonly Block[]) => World | Promise<World>

/** Creates the environments of the pages around a server with the demo shop. */
export const startWorlds = async (
  t: { after(work: () => Promise<unknown>): void },
  { url, folder, dataDir }: Pick<Surroundings, 'url' | 'folder' | 'dataDir'>,
) => {
  const vitrina = (args: readonly string[], place = dataDir) =>
    execFileSync(process.execPath, [join(ROOT, 'cli/vitrina.js'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, VITRINA_DATA_DIR: place },
    })
  const { sql, close } = await openForCommand(
    { dataDir, databaseUrl: undefined, poolSize: 1 },
    pino({ level: 'silent' }),
  )
  t.after(close)
  const client = clientOf(url, TOKEN, 1)
  const receiver = await startReceiver()
  const around = {
    url,
    dataDir,
    folder,
    client,
    receiver,
    vitrina,
    execute: (text: string) => sql.execute(text),
  }
  vitrina(['site', 'create', 'alfa', '--name', 'Alfa'])
  vitrina(['site', 'set', 'demo', '--private-webhooks', 'yes'])
  const { status, body } = await client.post('/external/product/bulk-upsert/', [
    { group_product_id: 'A-7', name_ro: 'Ceai', price: '12.50', category: [], specifications: [] },
  ])
  assert.equal(status, 200, JSON.stringify(body))

  const worlds: Readonly<Record<string, WorldOf>> = {
    ...apiWorlds(around),
    ...clientWorlds(around),
    ...operatorWorlds(around),
  }
  const replacements = [
    ['vt_…', TOKEN],
    ['http://127.0.0.1:8080', url],
    ['https://api.example.com', url],
    ['https://api.example', url],
    ['https://erp.example/vitrina', receiver.url],
  ] as const
  return async (page: string, place: string, shown: readonly Block[]): Promise<World> => {
    for (const name of ['node_modules', 'examples']) symlinkSync(join(ROOT, name), join(place, name))
    const world = await worlds[page]?.(place, shown)
    return { ...world, replacements: [...(world?.replacements ?? []), ...replacements] }
  }
}
