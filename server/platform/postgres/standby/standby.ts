import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, PoolConfig } from 'pg'
import { type Connections, openConnections, type PooledConnection } from '../pool/connections.ts'
import { REPLAYED, standbyProbeQuery } from '../pool/probe.ts'
import type { Reads } from '../pool/sql.ts'
import { statementsOn, watched } from '../pool/statements.ts'

/** Position in the log of the current primary. */
export interface LogPosition {
  /** Bytes of the log before it. */
  readonly at: number
  readonly timeline: number
  /** Mark of the timeline; a standby that has the mark has followed that timeline (`primary_mark`). */
  readonly mark: string
}

/** Standby, with its state for reads. */
export interface Standby extends Pick<Connections, 'takeTurns'> {
  /** Address without secrets. */
  readonly name: string
  /** True if it responds and has replayed the position that was last required. */
  readonly isUsable: boolean
  /** Timeline of the standby. One ahead of the primary's belongs to another primary. */
  readonly timeline: number
  /** Bytes of the log known to be replayed. */
  readonly replayed: number
  /** Statements that see all up to a position, or fail. */
  at(position: LogPosition): Reads
  end(): Promise<void>
}

/** Error for a standby that has not replayed far enough, or does not follow the current primary. */
class StandbyLag extends Error {
  override readonly name = 'StandbyBehind'
}

/**
 * Time in ms that a read waits for a standby to replay its position, and before a lagging standby is checked
 * again.
 */
const TIMEOUT_MS = 24
const RECHECK_MS = 20

/**
 * Opens a standby, which may be unavailable. Its replay position is read on the connection of the read:
 * another connection may lead to the server before a crash, with a later position.
 */
export const openStandby = (
  name: string,
  config: PoolConfig,
  { schema, limitMs }: { readonly schema: string | undefined; readonly limitMs: number },
): Standby => {
  let replayed = 0
  let timeline = 0
  /** Position that it had not reached; undefined after it has reached it. */
  let awaited: LogPosition | undefined
  let isEnding = false
  const hear = (at: number) => {
    replayed = Math.max(replayed, at)
  }
  const connections = openConnections(
    config,
    [config],
    { schema, statementLimitMs: limitMs, ofStandby: true },
    () => undefined,
    standbyProbeQuery((progress) => {
      ;({ replayed, timeline } = progress)
    }),
  )
  const stopProbe = connections.probe.start()
  const seen = new WeakMap<ClientBase, Pick<LogPosition, 'at' | 'mark'>>()

  const hasReached = async (connection: PooledConnection, { at, mark }: LogPosition): Promise<boolean> => {
    const known = seen.get(connection.client)
    if (known?.mark === mark && known.at >= at) return true
    const { rows } = await watched('read', REPLAY_STATE, connection, limitMs, (client) =>
      client.query({ name: 'how far', text: REPLAY_STATE, values: [mark] }),
    )
    const [far] = rows as ReplayState[]
    if (!far?.standby || !far.marked) throw new StandbyLag('It does not follow the current primary.')
    hear(far.replayed)
    seen.set(connection.client, { at: far.replayed, mark })
    return far.replayed >= at
  }

  const reach = async (connection: PooledConnection, position: LogPosition): Promise<void> => {
    const giveUp = performance.now() + TIMEOUT_MS
    for (let pause = 1; !(await hasReached(connection, position)); pause *= 2) {
      if (performance.now() + pause > giveUp) throw new StandbyLag('It has not replayed far enough.')
      await sleep(pause)
    }
  }

  /** Checks until the standby has caught up; meanwhile no read waits for it. */
  const catchUp = async (): Promise<void> => {
    while (awaited && !isEnding) {
      await sleep(RECHECK_MS, undefined, { ref: false })
      if (!connections.probe.isWell) continue
      const position: LogPosition = awaited
      await connections
        .take()
        .then((connection) =>
          hasReached(connection, position).then(
            (reached) => {
              if (reached) awaited = undefined
              connection.client.release()
            },
            (error: unknown) => connection.client.release(!(error instanceof StandbyLag)),
          ),
        )
        .catch(() => undefined)
    }
  }

  const take = async (position: LogPosition): Promise<PooledConnection> => {
    const connection = await connections.take()
    try {
      await reach(connection, position)
      return connection
    } catch (error) {
      const isLag = error instanceof StandbyLag
      connection.client.release(!isLag)
      if (isLag && !awaited) {
        awaited = position
        catchUp()
      }
      throw error
    }
  }

  return {
    name,
    takeTurns: connections.takeTurns,
    get isUsable() {
      return connections.probe.isWell && awaited === undefined
    },
    get timeline() {
      return timeline
    },
    get replayed() {
      return replayed
    },
    at: (position) => statementsOn({ take: () => take(position), cancel: connections.cancel }, limitMs),
    end: () => {
      isEnding = true
      stopProbe()
      return connections.end()
    },
  }
}

interface ReplayState {
  readonly standby: boolean
  readonly marked: boolean
  readonly replayed: number
}

const REPLAY_STATE = `
  select pg_is_in_recovery() as standby, ${REPLAYED} as replayed,
    exists (select from primary_mark where mark = $1) as marked
`
