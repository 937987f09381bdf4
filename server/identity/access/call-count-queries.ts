import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Calls of tokens since the last report. */
export interface CountedCalls {
  /** Token ids in ascending order, to prevent deadlocks. */
  readonly numbers: readonly number[]
  /** Minutes since 1970. */
  readonly minutes: readonly number[]
  readonly calls: readonly number[]
}

/**
 * Adds the calls admitted by this process and returns those of all processes. If another process has begun a
 * later minute, the result is that of the later minute.
 */
export const addCalls = (sql: Sql, { numbers, minutes, calls }: CountedCalls) => sql<{
  number: number
  minute: number
  calls: number
  /** Time of the database's clock, in ms. */
  at: number
}>`
  insert into call_count as counted (number, minute, calls)
  select * from unnest(${numbers}::integer[], ${minutes}::integer[], ${calls}::bigint[])
  on conflict (number) do update
  set
    calls = case
      when excluded.minute > counted.minute then excluded.calls
      when excluded.minute = counted.minute then counted.calls + excluded.calls
      else counted.calls
    end,
    minute = greatest(counted.minute, excluded.minute)
  returning number, minute, calls::float8 as calls, (extract(epoch from clock_timestamp()) * 1000)::float8 as at
`
