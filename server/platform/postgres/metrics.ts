import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { setStatementObserver } from './pool/observe.ts'
import type { Database } from './pool/sql.ts'

// Of the whole process, for all pools.
const statementSeconds = new Histogram({
  name: 'vitrina_database_statement_duration_seconds',
  help: 'Time from sending a statement to the end of its response, by its purpose',
  labelNames: ['kind'],
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
  registers: [],
})

const statementFailures = new Counter({
  name: 'vitrina_database_statement_failures_total',
  help: 'Statements and logins that failed for a reason other than the request',
  labelNames: ['reason'],
  registers: [],
})

const longWaits = new Counter({
  name: 'vitrina_database_long_waits_total',
  help: 'Waits of more than a second for a connection of the pool, by the route of the call; none: work in the background',
  labelNames: ['route'],
  registers: [],
})

/**
 * Reasons by the code of PostgreSQL or of the driver; other codes are refusals of a statement, such as a
 * duplicate key.
 */
const REASONS: Readonly<Record<string, string>> = {
  '57014': 'timeout',
  '55P03': 'lock_timeout',
  '40P01': 'deadlock',
  '40001': 'serialization',
  '53300': 'too_many_connections',
  '53100': 'disk_full',
  '53200': 'out_of_memory',
}
const CONNECTION = /^(08|57P|E[A-Z]+$)/

const observers = {
  read: statementSeconds.labels('read'),
  transaction: statementSeconds.labels('transaction'),
  copy: statementSeconds.labels('copy'),
}
for (const kind of Object.keys(observers)) statementSeconds.zero({ kind })
for (const reason of [...Object.values(REASONS), 'connection']) statementFailures.inc({ reason }, 0)

setStatementObserver({
  onResponse: (kind, began) => observers[kind].observe((performance.now() - began) / 1_000),
  // Errors that the caller can correct are not counted.
  failed: (error) => {
    const { code } = error as { code?: string }
    const reason =
      code === undefined ? 'connection' : (REASONS[code] ?? (CONNECTION.test(code) && 'connection'))
    if (reason) statementFailures.inc({ reason })
  },
  waitedLong: (route) => longWaits.inc({ route }),
})

/** Registers metrics of the statements of the process, and of this pool. */
export const measureDatabase = (registry: Registry, sql: Pick<Database, 'use' | 'isReady'>): void => {
  registry.registerMetric(statementSeconds)
  registry.registerMetric(statementFailures)
  registry.registerMetric(longWaits)
  const registers = [registry]
  new Gauge({
    name: 'vitrina_database_pool_connections',
    help: 'Connections of the pool: in use, and idle',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle } = sql.use()
      this.set({ state: 'in_use' }, inUse)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'vitrina_database_pool_limit_connections',
    help: 'Maximum number of connections of the pool (DATABASE_POOL)',
    registers,
    collect() {
      this.set(sql.use().limit)
    },
  })
  new Gauge({
    name: 'vitrina_database_pool_waiting',
    help: 'Statements and transactions waiting for a connection of the pool',
    registers,
    collect() {
      this.set(sql.use().waiting)
    },
  })
  new Gauge({
    name: 'vitrina_database_up',
    help: '1 if the probe of /readyz can read and write, else 0',
    aggregator: 'min',
    registers,
    async collect() {
      this.set((await sql.isReady()) ? 1 : 0)
    },
  })
}
