import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../../ask.ts'
import { product } from '../../content/writes/drafts.ts'
import { freePorts } from '../proxies.ts'
import { Postgres } from '../world/postgres.ts'
import { VitrinaProcess } from '../world/processes.ts'

const TOKEN = 'the-token-of-all-standbys'
export const HEADERS = { 'api-token': TOKEN, token: TOKEN, 'content-type': 'application/json' }

/** Objects that are read repeatedly; written objects are separate. */
const CATEGORIES = 600
const ORDERS = 200

const ITEMS = [{ product: { group_product_id: 'p' }, quantity: 1 }]

/**
 * Primary of Debian's PostgreSQL 15 with two standbys, and processes of Vitrina: two read from the standbys,
 * one has no standby.
 */
export const buildStandbys = async (cleanup: (work: () => unknown) => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-standbys-'))
  chmodSync(folder, 0o755)
  cleanup(() => rmSync(folder, { recursive: true, force: true }))
  const [main = 0, first = 0, second = 0, ...fronts] = await freePorts(6)
  const primary = new Postgres('primary', join(folder, 'primary'), main)
  const standbys = [
    new Postgres('first', join(folder, 'first'), first),
    new Postgres('second', join(folder, 'second'), second),
  ] as const
  cleanup(async () => {
    for (const postgres of [primary, ...standbys]) {
      postgres.thaw()
      await postgres.kill()
    }
  })
  await primary.create("shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.max = 10000\n")
  for (const standby of standbys) await standby.follow(main)
  const admin = primary.open()
  cleanup(() => admin.end())
  await admin`create extension pg_stat_statements`

  const urlOf = (port: number) => `postgres://vitrina@127.0.0.1:${port}/vitrina`
  const env = {
    VITRINA_BOOTSTRAP_TOKEN: TOKEN,
    VITRINA_SECRET: 'the secret of all standbys, of 32 characters and more',
    LOG_LEVEL: 'warn',
    DATABASE_URL: urlOf(main),
    CALLS_PER_MINUTE: '0',
  }
  const reading = { ...env, DATABASE_READ_URLS: [first, second].map(urlOf).join() }
  const processes = (['one', 'two', 'without'] as const).map(
    (name, n) =>
      new VitrinaProcess(
        name,
        fronts[n] ?? 0,
        join(folder, `data-${name}`),
        name === 'without' ? env : reading,
      ),
  ) as [VitrinaProcess, VitrinaProcess, VitrinaProcess]
  cleanup(async () => {
    for (const process of processes) await process.kill()
  })
  for (const process of processes) await process.start()

  const [one, two, without] = processes
  const filled = [
    await send(one.url, 'POST', '/external/product/bulk-create/', [product('p')]),
    await send(
      one.url,
      'POST',
      '/external/category/bulk-create/',
      rows(CATEGORIES, (n) => ({ name_ro: `c${n}`, position: 0 })),
    ),
    await send(
      one.url,
      'POST',
      '/external/external-order/',
      rows(ORDERS, (n) => ({ rrn: `r${n}`, comment: '0', order_items: ITEMS })),
    ),
  ]
  if (filled.some(({ status }) => status >= 300))
    throw new Error(filled.map(({ text }) => text.slice(0, 500)).join())
  await sleep(1_000)
  return {
    primary,
    admin,
    standbys,
    one,
    two,
    without,
  }
}

export type StandbyPlace = Awaited<ReturnType<typeof buildStandbys>>

const rows = <T>(count: number, row: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => row(n))

export const send = (url: string, method: string, path: string, body?: unknown) =>
  ask(url + path, { method, headers: HEADERS, ...(body !== undefined && { body: JSON.stringify(body) }) })

/** Read figures of a process: statements per database server, and failures of standbys. */
export const figuresOf = async (url: string): Promise<Readonly<Record<string, number>>> => {
  const { text } = await ask(`${url}/metrics`)
  return Object.fromEntries(
    [
      ...text.matchAll(
        /^vitrina_(read_statements|standby_failures|standby_usable)\w*\{\w+="([^"]+)"\} (\d+)$/gm,
      ),
    ].map(([, what, place, number]) => [`${what} ${place}`, Number(number)]),
  )
}
