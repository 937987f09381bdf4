import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { readConfig } from '@vitrina/server/config'
import { personIdFormOf } from '@vitrina/server/hub/tokens/person-id'
import { listSites } from '@vitrina/server/identity/access/sites'
import { listTokens } from '@vitrina/server/identity/access/tokens'
import { pendingMigrations } from '@vitrina/server/platform/postgres/migrate'
import { rotationStatusOf } from '../commands/secret-status.ts'
import { certificate, proxies } from './address-checks.ts'
import { audit } from './audit-check.ts'
import type { Check } from './check.ts'
import { backups, connections, standbys, statistics } from './database-checks.ts'
import { keys } from './key-check.ts'
import { release } from './release-check.ts'
import { orderSearch, triggers } from './table-checks.ts'

const MIN_NODE_VERSION = [24, 12] as const
const MIN_FREE_MIB = 1024
const MAX_CLOCK_DIFFERENCE_SECONDS = 5
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin']

/** Checks in the order of their dependencies. */
export const CHECKS: readonly Check[] = [
  {
    name: 'Node',
    remedy: `Run "npm install", which installs Node ${MIN_NODE_VERSION.join('.')} or later.`,
    run() {
      const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
      if (major < MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor < MIN_NODE_VERSION[1]))
        throw new Error(`${process.versions.node} is too old`)
      return process.versions.node
    },
  },
  {
    name: 'configuration',
    remedy: 'See "vitrina config" for the values of each setting.',
    vital: true,
    run({ env }) {
      readConfig(env)
      return 'valid'
    },
  },
  {
    name: 'data directory',
    remedy: 'Let this user write there, or set VITRINA_DATA_DIR.',
    run({ env }) {
      const { dataDir } = readConfig(env)
      accessSync(nearest(dataDir), constants.R_OK | constants.W_OK | constants.X_OK)
      return dataDir
    },
  },
  {
    name: 'free disk',
    remedy: `Free at least ${MIN_FREE_MIB} MiB there.`,
    run({ env }) {
      const folder = nearest(readConfig(env).dataDir)
      const { bavail, bsize } = statfsSync(folder)
      const free = Math.floor((bavail * bsize) / 2 ** 20)
      if (free < MIN_FREE_MIB) throw new Error(`only ${free} MiB at ${folder}`)
      return `${free} MiB`
    },
  },
  {
    name: 'database',
    remedy:
      'Check DATABASE_URL and its server. Without DATABASE_URL, see postgres.log in the data directory.',
    vital: true,
    async run({ openDatabase }) {
      const sql = await openDatabase()
      const [server] = await sql<{ version: string }>`select current_setting('server_version') as version`
      return `PostgreSQL ${server?.version}`
    },
  },
  release,
  {
    name: 'extensions',
    remedy: 'Install the contrib package of that PostgreSQL.',
    async run({ openDatabase }) {
      const sql = await openDatabase()
      const extensions = await sql<{ name: string }>`
        select name from pg_available_extensions where name = any(${EXTENSIONS})
      `
      const missing = EXTENSIONS.filter((extension) => !extensions.some(({ name }) => name === extension))
      if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}`)
      return EXTENSIONS.join(', ')
    },
  },
  {
    name: 'clocks',
    remedy: 'Synchronize the clocks of this machine and the database machine by NTP.',
    async run({ openDatabase }) {
      const sql = await openDatabase()
      const before = Date.now()
      const [{ at = 0 } = {}] = await sql<{ at: Date }>`select clock_timestamp() as at`
      const middle = (before + Date.now()) / 2
      const seconds = Math.abs(Number(at) - middle) / 1000
      const apart = `${seconds.toFixed(1)} s apart`
      if (seconds > MAX_CLOCK_DIFFERENCE_SECONDS) throw new Error(apart)
      return apart
    },
  },
  connections,
  statistics,
  standbys,
  {
    name: 'migrations',
    remedy: 'Run "vitrina migrate".',
    vital: true,
    async run({ openDatabase }) {
      const due = await pendingMigrations(await openDatabase())
      if (due.length > 0) throw new Error(`${due.length} pending, from ${due[0]?.name}`)
      return 'none pending'
    },
  },
  {
    name: 'secret',
    remedy: 'See "vitrina secret status".',
    async run({ env, openDatabase }) {
      const { rotation, counts } = await rotationStatusOf(await openDatabase(), env)
      if (rotation.active && !rotation.isKnown)
        throw new Error('the database uses another secret: /readyz of the server responds with 503')
      const [lost] = counts.filter(({ unreadable }) => unreadable > 0)
      if (lost) throw new Error(`${lost.what}: ${lost.unreadable} are encrypted by an unknown secret`)
      if (rotation.isPending) return 'a new one is announced and not in use yet'
      const earlier = counts.reduce((sum, one) => sum + one.earlier, 0)
      return earlier === 0 ? 'encrypts everything' : `${earlier} values still use the previous one`
    },
  },
  audit,
  backups,
  certificate,
  proxies,
  {
    name: 'sites',
    remedy: 'Start the server once, or run "vitrina site create".',
    async run({ openDatabase }) {
      const sql = await openDatabase()
      const sites = await listSites(sql)
      if (sites.length === 0) throw new Error('none')
      const working = (await listTokens(sql, null)).filter(({ state }) => state === 'active')
      return `${sites.length}; active tokens: ${working.length}`
    },
  },
  keys,
  triggers,
  orderSearch,
  {
    name: 'person ids',
    remedy: 'Run "vitrina migrate".',
    async run({ env, openDatabase }) {
      const form = await personIdFormOf(await openDatabase(), readConfig(env).personIdForm)
      return form === 'opaque'
        ? 'opaque'
        : 'number; set PERSON_ID_FORM=opaque when no process of the previous release runs (docs/deploying.md)'
    },
  },
]

/** The folder, or its nearest existing parent. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))
