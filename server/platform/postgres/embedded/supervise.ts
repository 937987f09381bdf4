import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import type { BaseLogger } from 'pino'
import { protectAudit } from './audit-protection.ts'
import { startEmbedded, stopEmbedded } from './embedded.ts'
import { EMBEDDED, SUPERUSER } from './embedded-cluster.ts'
import type { EmbeddedLocation } from './embedded-location.ts'
import { prepareRole } from './embedded-role.ts'

/**
 * Users of the embedded PostgreSQL hold session locks, which end with their process. All users share PRESENT;
 * one server holds SERVING.
 */
const LOCKS = 0x76697472
const PRESENT = 1
const SERVING = 2

/** Attempts to get the lock, enough for a server that is just stopping. */
const SERVING_TRIES = 20
const RESTART_MS = 15_000
const MAX_PAUSE_MS = 5_000

/** Registration of a user of the embedded PostgreSQL. */
export interface UserRegistration {
  /** Ends the registration; the last user stops PostgreSQL. */
  leave(): Promise<void>
}

/** Registration of the server. */
export interface ServerRegistration extends UserRegistration {
  /** Resolves with the reason if another server has taken over the data directory. */
  readonly lost: Promise<Error>
}

/** Registers as a user of the embedded PostgreSQL, shared or exclusive, and starts it if necessary. */
export const registerEmbeddedUser = async (
  location: EmbeddedLocation,
  log: BaseLogger,
): Promise<UserRegistration> => {
  const session = await openRegisteredSession(location, log)
  return { leave: () => leave(session, location, log) }
}

/**
 * Registers as the only server of a data directory, and restarts its embedded PostgreSQL whenever it exits.
 * @throws {Error} if another server uses the data directory
 */
export const superviseEmbedded = async (
  location: EmbeddedLocation,
  log: BaseLogger,
): Promise<ServerRegistration> => {
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error>()
  let leaving = false
  let recovery = Promise.resolve()

  const take = async (): Promise<Client | undefined> => {
    const session = await openRegisteredSession(location, log)
    if (!(await takeServing(session))) {
      await leave(session, location, log)
      return undefined
    }
    session.once('end', () => {
      if (!leaving) recovery = recover()
    })
    return session
  }

  const recover = async (): Promise<void> => {
    log.warn('PostgreSQL has ended; restarting it')
    for (let pause = 100; !leaving; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        session = await take()
        if (session) log.warn('PostgreSQL is running again')
        else lose(lockConflict(location))
        return
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL could not be restarted; it is retried')
        await sleep(pause)
      }
    }
  }

  let session = await take()
  if (session === undefined) throw lockConflict(location)
  return {
    lost,
    leave: async () => {
      leaving = true
      await recovery
      if (session) await leave(session, location, log)
    },
  }
}

const lockConflict = ({ dataDir }: EmbeddedLocation): Error =>
  new Error(
    `Another Vitrina server uses ${dataDir}: stop it, or give this one a VITRINA_DATA_DIR of its own.`,
  )

const openRegisteredSession = async (location: EmbeddedLocation, log: BaseLogger): Promise<Client> => {
  for (const giveUp = Date.now() + RESTART_MS; ; ) {
    await startEmbedded(location, log)
    try {
      await asSuperuser(location, EMBEDDED.database, async (session) => {
        await prepareRole(session)
        await protectAudit(session)
      })
      const session = await openSession(location)
      // Waits while the last user is about to stop PostgreSQL, and then fails with it.
      await session.query('select pg_advisory_lock_shared($1, $2)', [LOCKS, PRESENT])
      return session
    } catch (error) {
      if (isMissingDatabase(error)) await createDatabase(location)
      else if (!isPassing(error) || Date.now() > giveUp) throw error
      else await sleep(100)
    }
  }
}

const openSession = async ({ sockets }: EmbeddedLocation, as: object = {}): Promise<Client> => {
  const session = new Client({ ...EMBEDDED, host: sockets, application_name: 'vitrina presence', ...as })
  // Errors are ignored here: 'end' follows every error, and is handled.
  session.on('error', () => {})
  await session.connect()
  return session
}

/** Runs work that requires the superuser. */
const asSuperuser = async (
  location: EmbeddedLocation,
  database: string,
  work: (session: Client) => Promise<unknown>,
): Promise<void> => {
  const session = await openSession(location, { user: SUPERUSER, database })
  try {
    await work(session)
  } finally {
    await session.end().catch(() => undefined)
  }
}

/** Transfers the audit log to a separate role, after the migrations have created it. */
export const protectEmbeddedAudit = (location: EmbeddedLocation): Promise<void> =>
  asSuperuser(location, EMBEDDED.database, protectAudit)

/**
 * Superuser session for work that the role of the server may not do; the caller must close it. The embedded PostgreSQL must be
 * running.
 */
export const openSuperuserSession = (location: EmbeddedLocation): Promise<Client> =>
  openSession(location, { user: SUPERUSER })

const createDatabase = (location: EmbeddedLocation): Promise<void> =>
  asSuperuser(location, 'postgres', async (session) => {
    try {
      await session.query(`create database ${EMBEDDED.database}`)
    } catch (error) {
      const [duplicateDatabase, uniqueViolation] = ['42P04', '23505']
      if (
        !(error instanceof DatabaseError && [duplicateDatabase, uniqueViolation].includes(error.code ?? ''))
      )
        throw error
    }
  })

const isMissingDatabase = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '3D000'

/**
 * True for a temporary error: an error of another kind is a broken connection; class 57P is a shutdown or start; objects in use
 * cannot be converted at that time.
 */
const isPassing = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || /^57P|^53300$|^55P03$|^40P01$/.test(error.code ?? '')

const takeServing = async (session: Client): Promise<boolean> => {
  for (let tries = 1; ; tries++) {
    if (await tryLock(session, SERVING)) return true
    if (tries === SERVING_TRIES) return false
    await sleep(100)
  }
}

const tryLock = async (session: Client, lock: number): Promise<boolean> => {
  const { rows } = await session.query('select pg_try_advisory_lock($1, $2) as taken', [LOCKS, lock])
  return rows[0]?.taken === true
}

const leave = async (session: Client, location: EmbeddedLocation, log: BaseLogger): Promise<void> => {
  try {
    await session.query('select pg_advisory_unlock_all()')
    if (await tryLock(session, PRESENT)) await stopEmbedded(location, log)
    else log.debug('PostgreSQL keeps running for other processes, and stops with the last one')
  } catch (error) {
    if (!isPassing(error)) throw error
    log.warn({ err: error }, 'PostgreSQL had already ended')
  }
  await session.end().catch(() => {})
}
