import type { ClientBase } from 'pg'

/** Error for a commit that PostgreSQL has written to its own disk, but that no synchronous standby has confirmed. */
class UnconfirmedCommit extends Error {
  override readonly name = 'UnconfirmedCommit'
  /** Code of PostgreSQL for a transaction with an unknown outcome. */
  readonly code = '08007'
}

/** Function of PostgreSQL in which a commit waits for its standbys: unlike the text of a warning, it is never translated. */
const WAITS = 'SyncRepWaitForLSN'

const unconfirmed = new WeakSet<ClientBase>()

/**
 * Detects a commit that no longer waits for the synchronous standby. At a statement timeout or a command of an administrator,
 * PostgreSQL ends the wait and reports success with a warning. If the primary fails then, the write may be lost.
 */
export const detectUnconfirmed = (client: ClientBase): void => {
  client.on('notice', ({ routine }) => {
    if (routine === WAITS) unconfirmed.add(client)
  })
}

/** @throws {UnconfirmedCommit} if the last successful statement of a connection was such a commit */
export const refuseUnconfirmed = (client: ClientBase): void => {
  if (unconfirmed.delete(client))
    throw new UnconfirmedCommit('No synchronous standby has confirmed the commit.')
}
