import { type ClientBase, escapeLiteral, type QueryResult } from 'pg'
import { LOCK_WAIT_MS, STANDSTILL_MS } from './limits.ts'

/**
 * Settings of every session, by name. They are applied by statements instead of the start-up packet, whose options a pooler may
 * drop silently; then the settings of the role or the database would apply, and dates could be read hours wrong.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  // Keeps warnings: only a warning reports a commit that was not replicated.
  client_min_messages: 'warning',
  // No limit: a pooled connection may be idle.
  idle_session_timeout: '0',
  // Ends a hanging transaction, which blocks the writers of its site: it loses its connection, and waiting writers get a 503.
  idle_in_transaction_session_timeout: String(STANDSTILL_MS),
  lock_timeout: String(LOCK_WAIT_MS),
  // Limits a statement to one core: an expensive read would otherwise use the cores of other sites, too.
  max_parallel_workers_per_gather: '0',
}

/** Purpose of a session. */
export interface SessionOptions {
  /** Schema of the tables; undefined: the first existing one of the role's search path. */
  readonly schema?: string | undefined
  /**
   * Time limit in ms of a statement outside a transaction, unless the limit of the role is shorter; undefined
   * for no other limit.
   */
  readonly statementLimitMs?: number | undefined
  /** True for a standby, which accepts no writes; omit for a primary. */
  readonly ofStandby?: boolean | undefined
}

/** Properties of a new session. */
export interface DatabaseSession {
  /** Process id of the PostgreSQL backend; a pooler reports another one. */
  readonly pid: number
  /** Statement timeout of its role or its database in ms; 0 if there is no limit. */
  readonly roleLimitMs: number
}

/** Error for a connection that cannot be used; another one, or a later one, may be usable. */
export class UnfitSession extends Error {
  override readonly name = 'UnfitSession'
  /** Code of PostgreSQL for "cannot connect now". */
  readonly code = '57P03'
}

/** Time limit in ms for the statements that prepare a session. */
const PREPARING_MS = 3_000

/**
 * Creates the preparation of the sessions of a pool: it applies the settings to a new session, and verifies them in another
 * transaction, because a proxy may drop them.
 * @throws {UnfitSession} for a standby instead of a primary or the reverse, or for a proxy that drops settings
 */
export const sessionPreparation = ({ schema, statementLimitMs, ofStandby = false }: SessionOptions) => {
  /** Facts of the database, cached once its extensions exist: reading them takes longer than all settings. */
  let known: Facts | undefined

  return async (client: ClientBase): Promise<DatabaseSession> => {
    const session = await lastRow<NewSessionState & Facts>(
      client,
      `${setAll(SETTINGS)} ${SESSION_FACTS}, ${ROLE}${known ? '' : `, ${factsOf(schema)}`}`,
    )
    if (session.standby && !ofStandby)
      throw new UnfitSession('The server is a standby, and accepts no writes.')
    if (!session.standby && ofStandby) throw new UnfitSession('The server is not a standby.')
    const facts = known ?? session
    if (facts.extensions.length > 0) known = facts
    const roleLimitMs = msOf(session.role_limit)
    const derived: Record<string, string> = {}
    if (statementLimitMs !== undefined)
      derived.statement_timeout = String(Math.min(roleLimitMs || statementLimitMs, statementLimitMs))
    // A long statement of a dead process soon ends and releases its locks; Windows does not support this check.
    if (!/Visual C|mingw|msvc/.test(facts.version)) derived.client_connection_check_interval = '5000'
    const path = [...new Set([facts.schema, ...facts.extensions])].join(', ')
    const afterSettings = await lastRow<SessionState>(
      client,
      `${setAll(derived)} set search_path = ${path}; ${SESSION_FACTS}`,
    )
    if (
      session.pid !== afterSettings.pid ||
      session.settings.some((value, place) => value !== afterSettings.settings[place])
    )
      throw new UnfitSession(NO_STABLE_SESSION)
    return { pid: session.pid, roleLimitMs }
  }
}

/** Error for a pooler that gives each transaction another connection. */
export const NO_STABLE_SESSION =
  'DATABASE_URL leads through a pooler that gives each transaction another connection, so settings, prepared statements and LISTEN are lost: set pool_mode = session for this database in PgBouncer, or connect DATABASE_URL directly to PostgreSQL.'

interface SessionState {
  readonly pid: number
  readonly settings: readonly string[]
}

interface NewSessionState extends SessionState {
  readonly standby: boolean
  /** Statement timeout, such as `30s`. */
  readonly role_limit: string
}

interface Facts {
  readonly version: string
  /** Quoted name. */
  readonly schema: string
  /** Quoted names of the schemas of extensions. */
  readonly extensions: readonly string[]
}

// Separate plain statements: one statement that sets all by functions takes three times as long.
const setAll = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${escapeLiteral(value)};`)
    .join(' ')

const SESSION_FACTS = `
  select pg_backend_pid() as pid, array[${Object.keys(SETTINGS).map((name) => `current_setting('${name}')`)}] as settings
`

const ROLE = "pg_is_in_recovery() as standby, current_setting('statement_timeout') as role_limit"

// The schemas of extensions follow ours in the search path, so that their functions and operators are found in any schema.
const factsOf = (schema: string | undefined): string => `
  version(),
  quote_ident(${schema === undefined ? "coalesce(current_schema(), 'public')" : escapeLiteral(schema)}) as schema,
  array(select extnamespace::regnamespace::text from pg_extension where extname in ('unaccent', 'btree_gin')) as extensions
`

const MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of a time limit as PostgreSQL prints it. */
const msOf = (text: string): number => {
  const [, amount, unit = 'ms'] = /^(\d+)(\D+)?$/.exec(text) ?? []
  return Number(amount) * (MS[unit] ?? Number.NaN)
}

/** Row of the last of several statements. */
const lastRow = async <Row>(client: ClientBase, text: string): Promise<Row> => {
  const question = { text, query_timeout: PREPARING_MS }
  const results: unknown = await client.query(question)
  return (results as QueryResult[]).at(-1)?.rows[0] as Row
}
