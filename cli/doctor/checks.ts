import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { readConfig } from '@vitrina/server/config'
import { personIdFormOf } from '@vitrina/server/hub/tokens/person-id'
import { listSites } from '@vitrina/server/identity/access/sites'
import { listTokens } from '@vitrina/server/identity/access/tokens'
import { pendingMigrations } from '@vitrina/server/platform/postgres/migrate'
import { standingOf } from '../commands/secret-status.ts'
import { spoken } from '../language.ts'
import { CHECK_NAMES, FINDINGS, MENDING } from '../words/doctor.ts'
import { SEALED } from '../words/secrets.ts'
import { certificate, proxies } from './address-checks.ts'
import { audit } from './audit-check.ts'
import { bare, type Check, CheckFailed } from './check.ts'
import { backups, connections, standbys, statistics } from './database-checks.ts'
import { keys } from './key-check.ts'
import { release } from './release-check.ts'
import { orderSearch, triggers } from './table-checks.ts'

const LEAST_NODE = [24, 12] as const
const LEAST_FREE_MIB = 1024
const MOST_SECONDS_APART = 5
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin']

/** From the ground up. */
export const CHECKS: readonly Check[] = [
  {
    name: CHECK_NAMES.node,
    mend: spoken(MENDING.node, { least: LEAST_NODE.join('.') }),
    look() {
      const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
      if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1]))
        throw new CheckFailed(spoken(FINDINGS.tooOld, { version: process.versions.node }))
      return bare(process.versions.node)
    },
  },
  {
    name: CHECK_NAMES.configuration,
    mend: spoken(MENDING.configuration),
    vital: true,
    look({ env }) {
      readConfig(env)
      return spoken(FINDINGS.understood)
    },
  },
  {
    name: CHECK_NAMES.dataDirectory,
    mend: spoken(MENDING.dataDirectory),
    look({ env }) {
      const { dataDir } = readConfig(env)
      accessSync(nearest(dataDir), constants.R_OK | constants.W_OK | constants.X_OK)
      return bare(dataDir)
    },
  },
  {
    name: CHECK_NAMES.freeDisk,
    mend: spoken(MENDING.freeDisk, { least: LEAST_FREE_MIB }),
    look({ env }) {
      const folder = nearest(readConfig(env).dataDir)
      const { bavail, bsize } = statfsSync(folder)
      const free = Math.floor((bavail * bsize) / 2 ** 20)
      if (free < LEAST_FREE_MIB) throw new CheckFailed(spoken(FINDINGS.onlyFree, { free, folder }))
      return spoken(FINDINGS.free, { free })
    },
  },
  {
    name: CHECK_NAMES.database,
    mend: spoken(MENDING.database),
    vital: true,
    async look({ openDatabase }) {
      const sql = await openDatabase()
      const [found] = await sql<{ version: string }>`select current_setting('server_version') as version`
      return bare(`PostgreSQL ${found?.version}`)
    },
  },
  release,
  {
    name: CHECK_NAMES.extensions,
    mend: spoken(MENDING.extensions),
    async look({ openDatabase }) {
      const sql = await openDatabase()
      const found = await sql<{ name: string }>`
        select name from pg_available_extensions where name = any(${EXTENSIONS})
      `
      const missing = EXTENSIONS.filter((extension) => !found.some(({ name }) => name === extension))
      if (missing.length > 0) throw new CheckFailed(spoken(FINDINGS.notThere, { names: missing }))
      return bare(EXTENSIONS.join(', '))
    },
  },
  {
    name: CHECK_NAMES.clocks,
    mend: spoken(MENDING.clocks),
    async look({ openDatabase }) {
      const sql = await openDatabase()
      const before = Date.now()
      const [{ at = 0 } = {}] = await sql<{ at: Date }>`select clock_timestamp() as at`
      const middle = (before + Date.now()) / 2
      const seconds = Math.abs(Number(at) - middle) / 1000
      const apart = spoken(FINDINGS.apart, { seconds: seconds.toFixed(1) })
      if (seconds > MOST_SECONDS_APART) throw new CheckFailed(apart)
      return apart
    },
  },
  connections,
  statistics,
  standbys,
  {
    name: CHECK_NAMES.migrations,
    mend: spoken(MENDING.migrations),
    vital: true,
    async look({ openDatabase }) {
      const due = await pendingMigrations(await openDatabase())
      if (due.length > 0)
        throw new CheckFailed(spoken(FINDINGS.due, { count: due.length, first: due[0]?.name ?? '' }))
      return spoken(FINDINGS.noneDue)
    },
  },
  {
    name: CHECK_NAMES.secret,
    mend: spoken(MENDING.secret),
    async look({ env, openDatabase }) {
      const { rotation, counts } = await standingOf(await openDatabase(), env)
      if (rotation.active && !rotation.isKnown) throw new CheckFailed(spoken(FINDINGS.otherSecret))
      const [lost] = counts.filter(({ unreadable }) => unreadable > 0)
      if (lost)
        throw new CheckFailed((language) =>
          spoken(FINDINGS.unreadable, { what: SEALED[lost.what][language], count: lost.unreadable })(
            language,
          ),
        )
      if (rotation.isPending) return spoken(FINDINGS.announced)
      const earlier = counts.reduce((sum, one) => sum + one.earlier, 0)
      return earlier === 0 ? spoken(FINDINGS.sealsAll) : spoken(FINDINGS.toBeSealed, { count: earlier })
    },
  },
  audit,
  backups,
  certificate,
  proxies,
  {
    name: CHECK_NAMES.sites,
    mend: spoken(MENDING.sites),
    async look({ openDatabase }) {
      const sql = await openDatabase()
      const sites = await listSites(sql)
      if (sites.length === 0) throw new CheckFailed(spoken(FINDINGS.none))
      const working = (await listTokens(sql, null)).filter(({ state }) => state === 'active')
      return spoken(FINDINGS.sitesAndTokens, { sites: sites.length, tokens: working.length })
    },
  },
  keys,
  triggers,
  orderSearch,
  {
    name: CHECK_NAMES.personIds,
    mend: spoken(MENDING.migrations),
    async look({ env, openDatabase }) {
      const form = await personIdFormOf(await openDatabase(), readConfig(env).personIdForm)
      return form === 'opaque' ? bare('opaque') : spoken(FINDINGS.byNumber)
    },
  },
]

/** The folder itself, or the one in which it would be made. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))
