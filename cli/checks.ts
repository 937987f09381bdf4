import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { listSites } from '@vitrina/server/access/sites'
import { listTokens } from '@vitrina/server/access/tokens'
import { readConfig } from '@vitrina/server/config'
import { pendingMigrations } from '@vitrina/server/database/migrate'
import { personIdFormOf } from '@vitrina/server/hub/tokens/person-id'
import type { Tools } from './command.ts'

/** One thing that the doctor looks at. */
export interface Check {
  readonly name: string
  /** What to do when something is wrong. */
  readonly mend: string
  /** When this is wrong, nothing after it can be looked at. */
  readonly vital?: true
  /** Tells how it stands, or throws an error that tells what is wrong. */
  readonly look: (tools: Pick<Tools, 'env' | 'openDatabase'>) => Promise<string> | string
}

const LEAST_NODE = [24, 12] as const
const LEAST_FREE_MIB = 1024
const MOST_SECONDS_APART = 5
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin']

/** From the ground up. */
export const CHECKS: readonly Check[] = [
  {
    name: 'Node',
    mend: `Run "npm install", which brings Node ${LEAST_NODE.join('.')} or later.`,
    look() {
      const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
      if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1]))
        throw new Error(`${process.versions.node} is too old`)
      return process.versions.node
    },
  },
  {
    name: 'configuration',
    mend: 'See "vitrina config" for what each setting takes.',
    vital: true,
    look({ env }) {
      readConfig(env)
      return 'understood'
    },
  },
  {
    name: 'data directory',
    mend: 'Let this user write there, or set VITRINA_DATA_DIR.',
    look({ env }) {
      const { dataDir } = readConfig(env)
      accessSync(nearest(dataDir), constants.R_OK | constants.W_OK | constants.X_OK)
      return dataDir
    },
  },
  {
    name: 'free disk',
    mend: `Free at least ${LEAST_FREE_MIB} MiB there.`,
    look({ env }) {
      const folder = nearest(readConfig(env).dataDir)
      const { bavail, bsize } = statfsSync(folder)
      const free = Math.floor((bavail * bsize) / 2 ** 20)
      if (free < LEAST_FREE_MIB) throw new Error(`only ${free} MiB at ${folder}`)
      return `${free} MiB`
    },
  },
  {
    name: 'database',
    mend: 'Is DATABASE_URL right, and does that server run? Without it, see postgres.log in the data directory.',
    vital: true,
    async look({ openDatabase }) {
      const sql = await openDatabase()
      const [found] = await sql<{ version: string }>`select current_setting('server_version') as version`
      return `PostgreSQL ${found?.version}`
    },
  },
  {
    name: 'extensions',
    mend: 'Install the contrib package of that PostgreSQL.',
    async look({ openDatabase }) {
      const sql = await openDatabase()
      const found = await sql<{ name: string }>`
        select name from pg_available_extensions where name = any(${EXTENSIONS})
      `
      const missing = EXTENSIONS.filter((extension) => !found.some(({ name }) => name === extension))
      if (missing.length > 0) throw new Error(`not there: ${missing.join(', ')}`)
      return EXTENSIONS.join(', ')
    },
  },
  {
    name: 'clocks',
    mend: 'Let this machine and that of the database follow a time server.',
    async look({ openDatabase }) {
      const sql = await openDatabase()
      const before = Date.now()
      const [{ at = 0 } = {}] = await sql<{ at: Date }>`select clock_timestamp() as at`
      const middle = (before + Date.now()) / 2
      const apart = `${(Math.abs(Number(at) - middle) / 1000).toFixed(1)} s apart`
      if (Number.parseFloat(apart) > MOST_SECONDS_APART) throw new Error(apart)
      return apart
    },
  },
  {
    name: 'migrations',
    mend: 'Run "vitrina migrate".',
    vital: true,
    async look({ openDatabase }) {
      const due = await pendingMigrations(await openDatabase())
      if (due.length > 0) throw new Error(`${due.length} due, from ${due[0]?.name}`)
      return 'none due'
    },
  },
  {
    name: 'sites',
    mend: 'Start the server once, or run "vitrina site create".',
    async look({ openDatabase }) {
      const sql = await openDatabase()
      const sites = await listSites(sql)
      if (sites.length === 0) throw new Error('none')
      const working = (await listTokens(sql, null)).filter(({ state }) => state === 'active')
      return `${sites.length}; active tokens: ${working.length}`
    },
  },
  {
    name: 'person ids',
    mend: 'Run "vitrina migrate".',
    async look({ env, openDatabase }) {
      const form = await personIdFormOf(await openDatabase(), readConfig(env).personIdForm)
      return form === 'opaque'
        ? 'opaque'
        : 'number; set PERSON_ID_FORM=opaque once no process of the release before runs (docs/decisions/0015-hub.md)'
    },
  },
]

/** The folder itself, or the one in which it would be made. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))
