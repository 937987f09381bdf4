import type { App } from '../../platform/http/app.ts'
import { callerOf, ofAnyScope, unauthorized } from '../../platform/http/authentication.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { TakeSnapshot } from '../../platform/reading/read-snapshot.ts'
import { sendJson } from '../../platform/reading/send.ts'
import type { ChangeSignal } from '../signal.ts'
import { selectHeads } from './change-queries.ts'
import { documentation } from './documentation.ts'
import { latestEpoch, restoresOf } from './epochs.ts'
import { measureFeed } from './metrics.ts'
import { parseFeedQuery } from './parse-feed-query.ts'
import { type ReadParts, readChanges } from './read.ts'
import { sharedReading } from './shared-reading.ts'
import { sweepChanges } from './sweep.ts'
import { type TokenWatch, type WorkingTokens, watchTokens } from './token-watch.ts'
import { createWaitList } from './wait-list.ts'

interface Parts {
  readonly sql: Database
  readonly takeSnapshot: TakeSnapshot
  readonly signal: ChangeSignal
  readonly working: WorkingTokens
  /** Maximum wait in seconds. */
  readonly longestWait: number
  /** Aborted when the server is about to stop: waiting calls get their response, and no further call waits. */
  readonly draining?: AbortSignal | undefined
}

/**
 * Declares the route of changes of a site, in commit order (rule 8.1, docs/events.md). Callers wait in one shared list until
 * `app` closes. The returned function declares the route once per door.
 */
export const feed = (
  app: App,
  { sql, takeSnapshot, signal, working, longestWait, draining }: Parts,
): ((app: App) => void) => {
  const waitList = createWaitList({ signal, headsOf: (siteIds) => selectHeads(sql, siteIds) })
  const tokens = watchTokens(working)
  const restores = restoresOf(sql)
  const parts = { sql, read: sharedReading(takeSnapshot, restores), restores, waitList, longestWait }
  draining?.addEventListener('abort', () => waitList.close(), { once: true })
  app.addHook('preClose', async () => {
    tokens.close()
    waitList.close()
  })
  sweepChanges(app, sql)
  measureFeed(app.registry, waitList)
  return (app) => changesRoute(app, parts, tokens)
}

const changesRoute = (app: App, parts: ReadParts & Pick<Parts, 'longestWait'>, tokens: TokenWatch): void => {
  const options = { config: ofAnyScope({ ...documentation.changes, isLong: true }), exposeHeadRoute: false }
  app.get('/external/changes', options, async (request, reply) => {
    const feedRequest = parseFeedQuery(request, parts.longestWait)
    const disconnect = new AbortController()
    // With a constant reason: otherwise Node creates an error for each call.
    const leave = () => disconnect.abort('gone')
    reply.raw.once('close', leave)
    // The client may have disconnected during the lookup of the token.
    if (reply.raw.destroyed) leave()
    // A pipelined request after another one does not wait: no response could be sent, and a disconnect of the client would not be
    // noticed.
    const wait = reply.raw.socket ? feedRequest.wait : 0
    const { siteId, tokenDigest } = callerOf(request)
    let isRevoked = false
    const revoke = () => {
      isRevoked = true
      leave()
    }
    const forget = wait > 0 && tokenDigest !== null ? tokens.add(tokenDigest, revoke) : undefined
    const body = await readChanges(parts, siteId, { ...feedRequest, wait }, disconnect.signal).finally(forget)
    if (isRevoked) throw unauthorized('api-token', 'unknown')
    const epoch = latestEpoch(await parts.restores(siteId))
    return sendJson(reply.headers({ 'cache-control': 'no-store', 'feed-epoch': String(epoch) }), body)
  })
}
