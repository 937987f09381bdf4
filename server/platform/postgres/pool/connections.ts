import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, type PoolConfig, types } from 'pg'
import { SilentConnection, socketOf, type Watched, watchConnections } from '../unresponsive-connections.ts'
import { addressesOf } from './addresses.ts'
import { createCanceler } from './canceler.ts'
import { observeFailure, observeWait } from './observe.ts'
import { hasStableSessions } from './pooler.ts'
import { createProbe, type Probe, type ProbeQuery } from './probe.ts'
import { type DatabaseSession, type SessionOptions, sessionPreparation } from './session.ts'
import { DatabaseSocket } from './socket.ts'
import { detectUnconfirmed } from './unconfirmed.ts'

/** Time limit of a connection attempt in ms; shorter if there is another server to try. */
const CONNECTING_MS = 5_000
const CONNECTING_TO_ONE_OF_MS = 3_000

/** Time in ms of silence before the kernel probes an idle connection. */
const KEEP_ALIVE_MS = 4_000

const INT8 = types.builtins.INT8
const PARSERS: PoolConfig['types'] = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)),
}

/** Connection taken from the pool. */
export interface PooledConnection {
  readonly client: PoolClient
  readonly session: DatabaseSession
  readonly watched: Watched
}

/** Waits for the turn of the caller at a connection, and returns the function that ends its use. */
export type EnterPool = () => Promise<() => void>

/** Use of a connection pool. */
export interface PoolUse {
  readonly inUse: number
  readonly idle: number
  /** Number of callers that wait for a connection. */
  readonly waiting: number
  readonly limit: number
}

/** Connections of a process to its database: a pool with detection of unresponsive connections, and a separate probe. */
export interface Connections {
  take(): Promise<PooledConnection>
  /** Makes callers take turns. `turnsOf` is called with the size of the pool. */
  takeTurns(turnsOf: (places: number) => EnterPool): void
  /** Cancels the current statement of a server process, if any. */
  cancel(connection: PooledConnection): Promise<void>
  readonly probe: Probe
  /** Connection outside the pool, to the same server. */
  client(config?: ClientConfig): Client
  /** True if each connection keeps its PostgreSQL session, regardless of a pooler between them. */
  keepSessions(): Promise<boolean>
  use(): PoolUse
  end(): Promise<void>
}

/**
 * Opens a pool to the first of these servers that accepts writes. Each session is prepared, and a broken
 * connection is discarded and replaced, so the pool survives its servers. `onError` receives errors of idle
 * connections; `probeQuery` is the query of the probe.
 */
export const openConnections = (
  config: PoolConfig,
  servers: readonly PoolConfig[],
  options: SessionOptions,
  onError: (error: Error) => void,
  probeQuery?: ProbeQuery,
): Connections => {
  const addresses = addressesOf(servers)
  const connecting = addresses.count > 1 ? CONNECTING_TO_ONE_OF_MS : CONNECTING_MS
  const common = {
    connectionTimeoutMillis: connecting,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: PARSERS,
    stream: () => new DatabaseSocket(),
    ...config,
  }
  const sessions = new WeakMap<ClientBase, Omit<PooledConnection, 'client'>>()
  const leaves = new WeakMap<ClientBase, () => void>()
  let enter: EnterPool = async () => () => undefined
  let waiting = 0

  /** Connects to the current server, and after a failure next time to another. */
  class ToOneOf extends Client {
    readonly leave: () => void
    constructor(own: ClientConfig = {}) {
      const address = addresses.current()
      super({ ...common, ...own, ...address })
      this.leave = () => addresses.leave(address)
    }
    override connect(): Promise<Client>
    override connect(done: (error: Error) => void): void
    override connect(done?: (error: Error) => void): Promise<Client> | undefined {
      if (done === undefined)
        return super.connect().catch((error) => {
          this.leave()
          throw error
        }) as unknown as Promise<Client>
      super.connect((error: Error) => {
        if (error) this.leave()
        done(error)
      })
      return undefined
    }
  }

  const prepareSession = sessionPreparation(options)
  const prepare = async (client: ClientBase): Promise<DatabaseSession> => {
    try {
      return await prepareSession(client)
    } catch (error) {
      if (client instanceof ToOneOf) client.leave()
      // Destroys the socket, because an unresponsive server would not confirm the end of the connection.
      socketOf(client).destroy()
      throw error
    }
  }

  const probe = createProbe(() => {
    const client = new ToOneOf()
    client.on('error', () => undefined)
    return { client, ready: client.connect().then(() => prepare(client)) }
  }, probeQuery)
  const watch = watchConnections(probe)
  const canceler = createCanceler(() => new ToOneOf())

  const pool = new Pool({
    ...common,
    Client: ToOneOf,
    onConnect: async (client: ClientBase) => {
      const session = await prepare(client)
      sessions.set(client, { session, watched: watch.add(client, session.pid) })
    },
  } as PoolConfig)
  pool.on('error', onError)
  // A connection may break at any time, also while idle; without a listener, the error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', detectUnconfirmed)
  const watchedOf = (client: ClientBase) => sessions.get(client)?.watched
  pool.on('acquire', (client) => setInUse(watchedOf(client), true))
  pool.on('release', (_, client) => {
    setInUse(watchedOf(client), false)
    leaves.get(client)?.()
  })
  pool.on('remove', (client) => watchedOf(client)?.forget())

  const connect = async (): Promise<PoolClient> => {
    // Rejects all waiting callers, who would otherwise find the same failure one after the other.
    if (watch.isSilent()) throw new SilentConnection()
    for (let tries = 1; ; tries++) {
      const address = addresses.current()
      try {
        return await pool.connect()
      } catch (error) {
        if (tries < addresses.count && addresses.current() !== address) continue
        // A refused login has sent no statement, so it is counted here.
        observeFailure(error)
        throw error
      }
    }
  }

  return {
    take: async () => {
      if (watch.isSilent()) throw new SilentConnection()
      const began = performance.now()
      waiting++
      try {
        const leave = await enter()
        const client = await connect().catch((error) => {
          leave()
          throw error
        })
        leaves.set(client, leave)
        return { client, ...(sessions.get(client) as Omit<PooledConnection, 'client'>) }
      } finally {
        waiting--
        observeWait(began)
      }
    },
    takeTurns: (turnsOf) => {
      enter = turnsOf(pool.options.max)
    },
    cancel: ({ session: { pid } }) => canceler.cancel(pid),
    probe,
    client: (config) => new ToOneOf(config),
    keepSessions: () => hasStableSessions(() => new ToOneOf()),
    use: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting,
      limit: pool.options.max,
    }),
    end: () => {
      watch.stop()
      probe.end()
      canceler.end()
      return pool.end()
    },
  }
}

const setInUse = (watched: Watched | undefined, isInUse: boolean): void => {
  if (watched) watched.isInUse = isInUse
}
