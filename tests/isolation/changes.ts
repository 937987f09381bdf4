import type { Reply } from '../vitrina.ts'
import type { Call } from './calls.ts'

const FEED = '/external/changes'

/** Cursor that each shop has reached, and one that only a full shop has reached. */
const OWN = 10
const FOREIGN = 450

/** Calls of the change feed: from the beginning, from an own cursor, and from a cursor of only the other shop. */
export const OF_CHANGES: Readonly<Record<string, readonly Call[]>> = {
  [`GET ${FEED}`]: [
    '',
    `?after=${OWN}&limit=5`,
    `?after=${FOREIGN}`,
    '?after=now',
    '?types=order,stock,price&limit=5000',
    '?limit=5000&exclude_origin=self',
  ].map((query) => ({ method: 'GET', path: `${FEED}/${query}` })),
}

/** Response of the feed without the times of the writes. */
export const withoutTimesOfChanges = ({ path }: Call, reply: Reply): Reply =>
  path.startsWith(FEED) && reply.status === 200
    ? { ...reply, body: { ...reply.body, changes: reply.body.changes.map(timeless) } }
    : reply

const timeless = ({ at: _, ...rest }: Record<string, unknown>) => rest
