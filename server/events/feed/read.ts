import { ApiError } from '../../platform/http/errors.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { type Narrowing, narrowedList } from '../../platform/reading/narrowing.ts'
import { selectHeads } from './change-queries.ts'
import { type Restore, type Restores, restoreCovering } from './epochs.ts'
import { observeFeedAge } from './metrics.ts'
import type { FeedRequest } from './parse-feed-query.ts'
import { type FeedPage, type FeedReader, pageBody } from './shared-reading.ts'
import type { WaitList } from './wait-list.ts'

export interface ReadParts {
  readonly sql: Sql
  readonly read: FeedReader
  readonly restores: Restores
  readonly waitList: WaitList
}

/**
 * Reads the changes of a site as JSON. Without new changes it waits, and returns none at
 * the end of the wait.
 * @throws {ApiError} `restored` for a cursor that a restore undid, `cursor_gone` for one that is no longer
 * kept, `validation_failed` for an unknown one
 */
export const readChanges = async (
  { sql, read, restores, waitList }: ReadParts,
  siteId: number,
  { after: position, wait, narrowing, ...filter }: FeedRequest,
  disconnect: AbortSignal,
): Promise<Buffer> => {
  const after = typeof position === 'number' ? presentCursor(await restores(siteId), position) : position
  if (after === 'now') {
    const [head] = await selectHeads(sql, [siteId])
    return pageBody('', head?.cursor ?? 0, false)
  }
  if (narrowing.isBeyond) {
    const { floor } = await pageFrom(read, siteId, after, filter)
    return pageBody('', after === 'oldest' ? floor : after, false)
  }
  const end = performance.now() + wait
  let hasWaited = false
  for (let from = after; ; ) {
    const heard = waitList.heard(siteId)
    const page = await pageFrom(read, siteId, from, filter)
    const left = end - performance.now()
    if (hasWaited && !page.isEmpty) observeFeedAge(page.body)
    if (!page.isEmpty || left <= 0 || disconnect.aborted || waitList.isClosed)
      return narrowedBody(page.body, narrowing)
    from = page.next
    if (page.next === page.head) {
      hasWaited = true
      await waitList.wait(siteId, heard, left, disconnect)
    }
  }
}

/** Body with the selected fields; the shared entries are not changed. */
const narrowedBody = (body: Buffer, narrowing: Narrowing): Buffer => {
  if (narrowing.fields === null) return body
  const { changes, next, more } = JSON.parse(body.toString())
  const entries = narrowedList(changes, narrowing).map((entry) => JSON.stringify(entry))
  return pageBody(entries.join(), next, more)
}

const pageFrom = async (
  read: FeedReader,
  siteId: number,
  from: number | 'oldest',
  filter: Pick<FeedRequest, 'limit' | 'types' | 'without'>,
): Promise<FeedPage> => {
  const after = from === 'oldest' ? 0 : from
  const page = await read({ siteId, after, ...filter })
  if (after > page.head) throw unknownCursor(page.head)
  if (after >= page.floor) return page
  if (from === 'oldest') return read({ siteId, after: page.floor, ...filter })
  throw new ApiError('cursor_gone', { oldest: page.floor }, { members: { oldest: page.floor } })
}

/**
 * Cursor at which a client continues that has read everything up to a cursor before a restore, if none of
 * that was undone.
 */
const presentCursor = (restores: readonly Restore[], cursor: number): number => {
  const restore = restoreCovering(restores, cursor)
  if (!restore) return cursor
  const { safe, resumes } = restore
  if (cursor === safe) return resumes
  throw new ApiError('restored', { safe }, { members: { safe } })
}

const unknownCursor = (head: number): ApiError =>
  new ApiError(
    'validation_failed.query',
    {},
    { faults: [{ field: 'after', key: 'invalid_value.cursor', parameters: { head } }] },
  )
