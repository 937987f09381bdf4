import type { Database } from '../../database/sql.ts'
import type { App } from '../../http/app.ts'
import { callerOf } from '../../http/authentication.ts'
import { sendJson } from '../../reading/send.ts'
import type { ChangeSignal } from '../signal.ts'
import { selectHeads } from './change-queries.ts'
import { documentation } from './documentation.ts'
import { askedIn } from './question.ts'
import { type ReadParts, readChanges } from './read.ts'
import { sharedReading } from './shared-reading.ts'
import { sweepChanges } from './sweep.ts'
import { waitingRoom } from './waiting-room.ts'

interface Parts {
  readonly sql: Database
  readonly signal: ChangeSignal
}

/**
 * Tells what happened at a site, in the order in which it was committed (rule 8.1, docs/events.md). Those who wait do so in one
 * room, until `app` closes; what it gives declares the call, behind each door that leads to it.
 */
export const feed = (app: App, { sql, signal }: Parts): ((app: App) => void) => {
  const room = waitingRoom({ signal, headsOf: (siteIds) => selectHeads(sql, siteIds) })
  const parts = { sql, read: sharedReading(sql), room }
  app.addHook('preClose', async () => room.close())
  sweepChanges(app, sql)
  return (app) => changesRoute(app, parts)
}

const changesRoute = (app: App, parts: ReadParts): void => {
  const options = { config: documentation.changes, exposeHeadRoute: false }
  app.get('/external/changes', options, async (request, reply) => {
    const asked = askedIn(request)
    const gone = new AbortController()
    // With a reason of its own: Node would make an error for each.
    const leave = () => gone.abort('gone')
    reply.raw.once('close', leave)
    // While the token was looked up, its caller may have left already.
    if (reply.raw.destroyed) leave()
    // Behind another on its connection nothing could be sent yet, nor would be known that its caller has left.
    const wait = reply.raw.socket ? asked.wait : 0
    const body = await readChanges(parts, callerOf(request).siteId, { ...asked, wait }, gone.signal)
    return sendJson(reply.header('cache-control', 'no-store'), body)
  })
}
