import { randomUUID } from 'node:crypto'
import { type Client, DatabaseError } from 'pg'

/** How often it is tried to catch a pooler at it: one that goes round its connections may be lucky once. */
const TRIES = 3

/**
 * Whether what a session is told stays with it. A pooler that gives each transaction another connection hands the connection
 * that one session has marked to the next that begins a transaction; and the first finds itself on another one meanwhile.
 */
export const keepSessions = async (open: () => Client): Promise<boolean> => {
  const clients = [open(), open()] as const
  const [one, other] = clients
  for (const client of clients) client.on('error', () => undefined)
  try {
    await Promise.all(clients.map((client) => client.connect()))
    for (let tries = 0; tries < TRIES; tries++) if (!(await keepsMark(one, other))) return false
    return true
  } catch (error) {
    // PgBouncer's statement mode refuses every transaction.
    if (error instanceof DatabaseError && /pooling/.test(error.message)) return false
    throw error
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

const keepsMark = async (one: Client, other: Client): Promise<boolean> => {
  const mark = randomUUID()
  await one.query(`select set_config('vitrina.session', $1, false)`, [mark])
  await other.query('begin')
  const [there, here] = [await markOf(other), await markOf(one)]
  await other.query('rollback')
  return there !== mark && here === mark
}

const markOf = async (client: Client): Promise<string | null> => {
  const { rows } = await client.query(`select current_setting('vitrina.session', true) as mark`)
  return rows[0]?.mark ?? null
}
