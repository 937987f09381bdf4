import { randomUUID } from 'node:crypto'
import { type Client, DatabaseError } from 'pg'

/** Number of attempts to detect a pooler; one attempt may pass with a pooler that rotates its connections. */
const TRIES = 3

/**
 * True if a session keeps its settings. A transaction pooler hands a marked connection to the next client
 * that begins a transaction, and the first client gets another one.
 */
export const hasStableSessions = async (open: () => Client): Promise<boolean> => {
  const clients = [open(), open()] as const
  const [one, other] = clients
  for (const client of clients) client.on('error', () => undefined)
  try {
    await Promise.all(clients.map((client) => client.connect()))
    for (let tries = 0; tries < TRIES; tries++) if (!(await isMarkStable(one, other))) return false
    return true
  } catch (error) {
    // PgBouncer's statement mode refuses every transaction.
    if (error instanceof DatabaseError && /pooling/.test(error.message)) return false
    throw error
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

const isMarkStable = async (one: Client, other: Client): Promise<boolean> => {
  const mark = randomUUID()
  await one.query(`select set_config('vitrina.session', $1, false)`, [mark])
  await other.query('begin')
  const [otherMark, ownMark] = [await markOf(other), await markOf(one)]
  await other.query('rollback')
  return otherMark !== mark && ownMark === mark
}

const markOf = async (client: Client): Promise<string | null> => {
  const { rows } = await client.query(`select current_setting('vitrina.session', true) as mark`)
  return rows[0]?.mark ?? null
}
