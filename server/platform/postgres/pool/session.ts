import type { ClientBase } from 'pg'
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
  // One statement takes one core; an expensive read would otherwise take those of other sites, too.
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
 * Applies the settings of a new session and verifies them: a proxy may drop them.
 * @throws {UnfitSession} for a standby instead of a primary or the reverse, or for a proxy that drops settings
 */
export const prepareSession = async (
  client: ClientBase,
  options: SessionOptions,
): Promise<DatabaseSession> => {
  const [made] = await rowsOf<Made>(client, MAKE, [
    Object.keys(SETTINGS),
    Object.values(SETTINGS),
    options.schema ?? null,
    options.statementLimitMs ?? null,
  ])
  const [kept] = await rowsOf<Kept>(client, LOOK, [Object.keys(made?.settings ?? {})])
  if (!made || !kept) throw new UnfitSession('The session says nothing of itself.')
  if (made.standby && !options.ofStandby)
    throw new UnfitSession('The server is a standby, and takes no writes.')
  if (!made.standby && options.ofStandby) throw new UnfitSession('The server is no standby, or no longer.')
  const lost = Object.keys(made.settings).filter((name) => made.settings[name] !== kept.settings[name])
  if (made.pid !== kept.pid || lost.length > 0) throw new UnfitSession(NOT_KEPT)
  return { pid: made.pid, roleLimitMs: Number(made.role_limit) }
}

/** Error for a pooler that gives each transaction another connection. */
export const NOT_KEPT =
  'DATABASE_URL leads through a pooler that gives each transaction another connection, where settings, prepared statements and LISTEN are lost: give this database pool_mode = session in PgBouncer, or lead DATABASE_URL past the pooler.'

interface Made {
  readonly settings: Readonly<Record<string, string>>
  readonly pid: number
  readonly standby: boolean
  readonly role_limit: string
}

type Kept = Pick<Made, 'settings' | 'pid'>

// A limit from the server has its own unit. The schemas of extensions follow ours in the search path, so that their functions and
// operators are found in any schema.
const MAKE = `
  with role as materialized (
    select extract(epoch from current_setting('statement_timeout')::interval) * 1000 as limit_ms
  ),
  path as materialized (
    select concat_ws(', ',
      quote_ident(coalesce($3, current_schema(), 'public')),
      (
        select string_agg(distinct quote_ident(nspname), ', ')
        from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
        where extname in ('unaccent', 'btree_gin') and nspname <> coalesce($3, current_schema(), 'public')
      )
    ) as text
  ),
  wanted as materialized (
    select * from unnest($1::text[], $2::text[]) as given (name, value)
    union all select 'search_path', text from path
    union all
    select 'statement_timeout', round(least(nullif(limit_ms, 0), $4::numeric))::text from role where $4 is not null
    -- A long statement of a dead process soon ends and releases its locks; Windows does not support this check.
    union all
    select 'client_connection_check_interval', '5000' where version() !~ 'Visual C|mingw|msvc'
  )
  select
    (select jsonb_object_agg(name, set_config(name, value, false)) from wanted) as settings,
    pg_backend_pid() as pid, pg_is_in_recovery() as standby, (select limit_ms from role)::text as role_limit
`

const LOOK = `
  select
    (select jsonb_object_agg(name, current_setting(name)) from unnest($1::text[]) as names (name)) as settings,
    pg_backend_pid() as pid
`

const rowsOf = async <Row>(client: ClientBase, text: string, values: unknown[]): Promise<Row[]> => {
  const question = { text, values, query_timeout: PREPARING_MS }
  const { rows } = await client.query(question)
  return rows as Row[]
}
