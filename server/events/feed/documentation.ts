import { requiredObject } from '@vitrina/schema/json-schema'
import { json, narrowable, problems } from '../../platform/http/openapi/openapi-parts.ts'
import { describeQuery } from '../../platform/http/protocol/query.ts'
import { CURSOR, FEED_ENTRY } from './feed-entry.ts'
import { FEED_PARAMETERS } from './parameters.ts'

/** Config of the route: its documentation. */
export const documentation = {
  changes: {
    openapi: {
      tags: [{ name: 'Events', description: 'Change feed: all changes of a site in one sequence' }],
      operationId: 'changes_list',
      summary: 'Poll the change feed',
      description:
        'Returns the changes of content, stock, prices and orders in one sequence, including deletions. Store `next` and send it as `after` in the next call: no change is missed, and only committed changes are returned. With `wait` the response is delayed until there is a change (long polling). Entries are kept for 30 days. A token receives the types that its scopes allow it to read. After a restore from a backup, a cursor of an undone change is answered with 410 `restored`, which has the last valid cursor in `safe`; the header `Feed-Epoch` has the number of the epoch, which grows with each restore.',
      parameters: describeQuery(FEED_PARAMETERS),
      responses: {
        200: {
          description: 'Changes, the oldest first; empty if there was none before the end of the wait',
          content: json(
            requiredObject({
              changes: { type: 'array', items: narrowable(FEED_ENTRY) },
              next: { ...CURSOR, description: 'Cursor for the next call' },
              more: {
                type: 'boolean',
                description: 'True if there are more entries: call again immediately',
              },
            }),
          ),
        },
        ...problems(410),
      },
    },
  },
} as const
