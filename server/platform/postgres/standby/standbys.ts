import type { PoolConfig } from 'pg'
import type { BaseLogger } from 'pino'
import type { Connections } from '../pool/connections.ts'
import { tag } from '../pool/query.ts'
import type { Database, Reads } from '../pool/sql.ts'
import { type LogPosition, openStandby, type Standby } from './standby.ts'

/** Statements per server, and those of a standby that the primary had to repeat. */
export interface ReadFigures {
  readonly place: string
  readonly statements: number
  readonly failed: number
  /** Missing bytes of log up to the last requested position; undefined for the primary. */
  readonly lag?: number
  readonly isUsable: boolean
}

/** Standbys for reads. */
export interface Standbys {
  /**
   * Connection on which all writes up to a position can be read: a standby, or the primary if no standby has
   * them.
   */
  at(position: LogPosition): Reads
  figures(): readonly ReadFigures[]
  /** Makes calls take turns at the connections of each standby. */
  takeTurns: Connections['takeTurns']
  end(): Promise<void>
}

/** PostgreSQL's code for a cancelled statement: on the primary it would take equally long. */
const CANCELLED = '57014'

interface Parts {
  readonly primary: Database
  readonly schema: string | undefined
  /** Time limit of a statement in ms. */
  readonly limitMs: number
  readonly log: BaseLogger
}

/**
 * Opens the standbys at these addresses. A read that fails on a standby runs on the primary, so standbys
 * never make a read fail.
 */
export const openStandbys = (
  servers: readonly PoolConfig[],
  { primary, schema, limitMs, log }: Parts,
): Standbys => {
  const standbys = servers.map((server) => openStandby(nameOf(server), server, { schema, limitMs }))
  const counts = new Map<string, { statements: number; failed: number }>(
    [PRIMARY, ...standbys.map(({ name }) => name)].map((name) => [name, { statements: 0, failed: 0 }]),
  )
  const count = (place: string, what: 'statements' | 'failed') => {
    const own = counts.get(place)
    if (own) own[what]++
  }
  let last = 0
  let turn = 0

  /** Next standby that has reached the position, or else one that will soon. */
  const choose = ({ at, timeline }: LogPosition): Standby | undefined => {
    const usable = standbys.filter((standby) => standby.isUsable && standby.timeline <= timeline)
    const ahead = usable.filter(({ replayed }) => replayed >= at)
    const among = ahead.length > 0 ? ahead : usable
    return among[turn++ % among.length]
  }

  const readsAt = (
    standby: Standby | undefined,
    position: LogPosition,
    signal: AbortSignal | undefined,
  ): Reads => {
    const until = (reads: Reads) => (signal ? reads.until(signal) : reads)
    const standbyReads = standby && until(standby.at(position))
    const primaryReads = until(primary)
    const attempt = async <T>(work: (sql: Reads) => Promise<T>): Promise<T> => {
      if (standby?.isUsable && standbyReads) {
        count(standby.name, 'statements')
        try {
          return await work(standbyReads)
        } catch (error) {
          if (signal?.aborted || (error as { code?: unknown }).code === CANCELLED) throw error
          count(standby.name, 'failed')
          log.debug({ err: error, standby: standby.name }, 'a read falls back to the primary')
        }
      }
      count(PRIMARY, 'statements')
      return work(primaryReads)
    }
    const execute: Reads['execute'] = (text, values, name) =>
      attempt((sql) => sql.execute(text, values, name))
    return Object.assign(tag(execute), {
      // The reader of the stream must be able to start again, by `attempt`.
      copyOut: (text: string) => primary.copyOut(text),
      copyRows: (text: string, take: (bytes: Buffer) => void) => primaryReads.copyRows(text, take),
      textRows: (text: string, values: readonly (string | number)[]) => primaryReads.textRows(text, values),
      execute,
      attempt,
      until: (signal: AbortSignal) => readsAt(standby, position, signal),
    })
  }

  return {
    at: (position) => {
      last = Math.max(last, position.at)
      return readsAt(choose(position), position, undefined)
    },
    figures: () => [
      { place: PRIMARY, isUsable: true, ...(counts.get(PRIMARY) ?? NONE) },
      ...standbys.map(({ name, isUsable, replayed }) => ({
        place: name,
        isUsable,
        lag: Math.max(0, last - replayed),
        ...(counts.get(name) ?? NONE),
      })),
    ],
    takeTurns: (turnsOf) => {
      for (const standby of standbys) standby.takeTurns(turnsOf)
    },
    end: async () => {
      await Promise.all(standbys.map((standby) => standby.end()))
    },
  }
}

const PRIMARY = 'primary'
const NONE = { statements: 0, failed: 0 }

const nameOf = ({ connectionString = '' }: PoolConfig): string =>
  URL.canParse(connectionString) ? new URL(connectionString).host : connectionString.replace(/^.*@/, '')
