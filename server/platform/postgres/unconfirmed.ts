import type { ClientBase } from 'pg'

/** The failure of a commit that PostgreSQL has made on its own disk, and no synchronous standby has confirmed. */
class UnconfirmedCommit extends Error {
  override readonly name = 'UnconfirmedCommit'
  /** As PostgreSQL's for a transaction of which nobody knows what became of it. */
  readonly code = '08007'
}

/** The function of PostgreSQL in which a commit waits for its standbys: unlike the words of a warning, it is never translated. */
const WAITS = 'SyncRepWaitForLSN'

const unconfirmed = new WeakSet<ClientBase>()

/**
 * Hears on a connection when a commit no longer waits for the synchronous standby: at a limit of statements, or on an
 * administrator's word, PostgreSQL ends the wait and reports success, with a warning beside it. A leader that dies then may
 * take the write with it.
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
