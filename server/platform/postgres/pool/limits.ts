/** Time limit in ms for a statement of a read (rule 9.2a). */
export const READ_LIMIT_MS = 10_000

/** Time limit in ms for a batch, including waits for its site's queue and a connection (rule 9.2a). */
export const BATCH_LIMIT_MS = 120_000

/**
 * Time limit in ms for a batch to wait in its site's queue. With the wait for a lock after it, the caller gets a response before
 * the timeout of a proxy (60 s).
 */
export const TURN_WAIT_MS = 35_000

/** Time limit in ms for a statement to wait for a lock, usually that of its site. */
export const LOCK_WAIT_MS = 20_000

/** Time in ms before PostgreSQL ends an idle transaction and releases its locks. */
export const STANDSTILL_MS = 25_000
