import { Client } from 'pg'

const TIMEOUT_MS = 5_000

/**
 * Seconds that a standby lags after its primary, measured on a separate connection: 0 if it has replayed all
 * that it received, regardless of the time of the last write.
 * @throws {Error} for an unreachable server, or one that is not a standby.
 */
export const standbyLag = async (url: string): Promise<number> => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean; lag: number }>(`
      select pg_is_in_recovery() as standby, case
        when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)
      end::float8 as lag
    `)
    const [row] = rows
    if (!row?.standby) throw new Error('it is not a standby')
    return row.lag
  } finally {
    await client.end().catch(() => undefined)
  }
}
