/** How long, in ms, a statement of a read may take (rule 9.2a). */
export const READ_LIMIT_MS = 10_000

/** How long, in ms, a batch may take, the wait for its turn and for a connection included (rule 9.2a). */
export const BATCH_LIMIT_MS = 120_000

/** How long, in ms, a batch may wait for its turn. With the wait for a lock after it, it is told before a proxy gives it up (60 s). */
export const TURN_WAIT_MS = 35_000

/** How long, in ms, a statement may wait for a lock, that of its site as a rule. */
export const LOCK_WAIT_MS = 20_000

/** How long, in ms, a transaction may stand still before PostgreSQL ends it and gives up its locks. */
export const STANDSTILL_MS = 25_000
