import { ApiError } from '../../platform/http/errors.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { digestOf } from '../../platform/secrets/secret.ts'
import { countRefusal } from '../metrics.ts'

/**
 * Limits of attempts: a number of free attempts, then a wait that doubles with each one, up to a maximum. One attempt is removed
 * after every `refill`, so that occasional mistakes of people who share an address do not add up. Times in seconds.
 */
const POLICIES = {
  /** Wrong passwords from one network; a whole town may share it. */
  'sign-in address': { free: 60, wait: 1, longest: 900, refill: 30 },
  /** Wrong passwords for one account, or for an address without an account. */
  'sign-in account': { free: 5, wait: 2, longest: 900, refill: 600 },
  /** Limit for a browser in which the person has signed in before: attacks from other browsers do not affect it. */
  'sign-in browser': { free: 8, wait: 2, longest: 900, refill: 600 },
  /** Wrong codes for one account; each guess has one chance in 333,333. */
  'second factor account': { free: 5, wait: 5, longest: 3600, refill: 1800 },
  /**
   * Wrong passwords in a browser in which the person has signed in before, so that an attacker elsewhere does
   * not lock out the owner.
   */
  'second factor browser': { free: 8, wait: 5, longest: 3600, refill: 1800 },
  /** Mails requested from one network. */
  'mail address': { free: 30, wait: 10, longest: 3600, refill: 60 },
  /** Mails to one mailbox, requested from one network. */
  'mail mailbox': { free: 4, wait: 60, longest: 3600, refill: 1800 },
  /** Mails to one mailbox from all networks: it must not be flooded, and an attacker must not lock out the owner. */
  'mail flood': { free: 20, wait: 60, longest: 3600, refill: 1800 },
  /** Passwords tried in order to complete one registration. */
  'confirm errand': { free: 5, wait: 5, longest: 900, refill: 600 },
  /** Redirects of one session to sites. */
  'leave session': { free: 60, wait: 1, longest: 60, refill: 2 },
  /** Sign-ins with a provider, started from one network. */
  'provider login': { free: 60, wait: 1, longest: 60, refill: 2 },
  /** Wrong passwords of exchange destinations from one network. Correct ones are always accepted. */
  'destination address': { free: 60, wait: 1, longest: 900, refill: 30 },
  /** Invalid temporary tokens. */
  'exchange address': { free: 100, wait: 1, longest: 60, refill: 1 },
} as const

export type AttemptKind = keyof typeof POLICIES

/** Kinds of attempts, counted separately. */
export const DEFENCES = Object.keys(POLICIES)

/**
 * Counts an attempt as failed before it is made, so that concurrent attempts cannot exceed the limit. {@link refundAttempt} or {@link
 * forget} reverts it.
 * @throws {ApiError} `too_many_requests` with `Retry-After` above the limit; that attempt is not counted
 */
export const attempt = async (sql: Sql, kind: AttemptKind, whose: string): Promise<void> => {
  const { free, wait, longest, refill } = POLICIES[kind]
  const digest = digestOf(whose)
  const [counted] = await sql`
    insert into hub_attempt as known (kind, digest, count, last_at, blocked_until)
    values (${kind}, ${digest}, 1, clock_timestamp(), to_timestamp(0))
    on conflict (kind, digest) do update
    set (count, last_at, blocked_until) = (
      select
        left_over + 1,
        case
          when left_over = 0 then clock_timestamp()
          else known.last_at + make_interval(secs => gone * ${refill}::integer)
        end,
        -- Not the present time, which rounding may move into the future: that would refuse concurrent attempts.
        case when left_over + 1 < ${free}::integer then to_timestamp(0)
          else clock_timestamp() + make_interval(
            secs => least(
              ${longest}::integer, ${wait}::integer * power(2, least(left_over + 1 - ${free}::integer, 30))
            )
          )
        end
      from (
        select gone, greatest(0, known.count - gone)::integer as left_over
        from (
          select greatest(
            0, floor(extract(epoch from clock_timestamp() - known.last_at) / ${refill}::integer)
          ) as gone
        ) as since
      ) as now
    )
    where known.blocked_until <= clock_timestamp()
    returning count
  `
  if (counted) return
  const [blocked] = await sql<{ seconds: number }>`
    select ceil(extract(epoch from blocked_until - clock_timestamp()))::integer as seconds
    from hub_attempt where kind = ${kind} and digest = ${digest}
  `
  const seconds = Math.max(1, blocked?.seconds ?? 1)
  countRefusal(kind)
  throw new ApiError('too_many_requests', {}, { headers: { 'retry-after': String(seconds) } })
}

/** Reverts the count of one successful attempt; the others still count. */
export const refundAttempt = (sql: Sql, kind: AttemptKind, whose: string): Query => sql`
  update hub_attempt set count = greatest(count - 1, 0), blocked_until = to_timestamp(0)
  where kind = ${kind} and digest = ${digestOf(whose)}
`

/** Removes all attempts after the owner has authenticated. */
export const resetAttempts = (sql: Sql, kind: AttemptKind, whose: string): Query => sql`
  delete from hub_attempt where kind = ${kind} and digest = ${digestOf(whose)}
`
