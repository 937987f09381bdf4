/** How long, in ms, a statement of a read may take (rule 9.2a). */
export const READ_LIMIT_MS = 10_000

/** How long, in ms, a batch may take, the wait for its turn and for a connection included (rule 9.2a). */
export const BATCH_LIMIT_MS = 120_000
