import type { Reply } from '../vitrina.ts'
import type { Call } from './calls.ts'

const FEED = '/external/changes'

/** A cursor that every shop has come to, and one to which only a full shop has. */
const OWN = 10
const FOREIGN = 450

/** How the change feed is asked: from the beginning, from a cursor of one's own, and from one of the other shop alone. */
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

/** The answer to a call of the feed, without the times of the writes. */
export const withoutTimesOfChanges = ({ path }: Call, reply: Reply): Reply =>
  path.startsWith(FEED) && reply.status === 200
    ? { ...reply, body: { ...reply.body, changes: reply.body.changes.map(timeless) } }
    : reply

const timeless = ({ at: _, ...rest }: Record<string, unknown>) => rest
