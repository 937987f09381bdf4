import type { ClientBase } from 'pg'

/** The failure of a commit that PostgreSQL has made on its own disk, and no synchronous standby has confirmed. */
class UnconfirmedCommit extends Error {
  override readonly name = 'UnconfirmedCommit'
  /** Code of PostgreSQL for a transaction with an unknown outcome. */
  readonly code = '08007'
}

/** The function of PostgreSQL in which a commit waits for its standbys: unlike the words of a warning, it is never translated. */
const WAITS = 'SyncRepWaitForLSN'

const unconfirmed = new WeakSet<ClientBase>()

/**
 * Detects a commit that no longer waits for the synchronous standby. At a statement limit or a command of an
 * administrator, PostgreSQL ends the wait and reports success with a warning. If the leader fails then, the
 * write may be lost.
 */
export const hearUnconfirmed = (client: ClientBase): void => {
  client.on('notice', ({ routine }) => {
    if (routine === WAITS) unconfirmed.add(client)
  })
}

/** @throws {UnconfirmedCommit} when the statement that has just succeeded on a connection was such a commit */
export const refuseUnconfirmed = (client: ClientBase): void => {
  if (unconfirmed.delete(client))
    throw new UnconfirmedCommit('No synchronous standby has confirmed the commit.')
}
