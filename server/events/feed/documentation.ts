import { wholeObject } from '@vitrina/schema/json-schema'
import { json, narrowable, problems } from '../../platform/http/openapi-parts.ts'
import { describeQuery } from '../../platform/http/query.ts'
import { CURSOR, FEED_ENTRY } from './feed-entry.ts'
import { FEED_PARAMETERS } from './parameters.ts'

/** The config of the route: how it is documented. */
export const documentation = {
  changes: {
    openapi: {
      tags: [{ name: 'Events', description: 'What happened, in one sequence' }],
      operationId: 'changes_list',
      summary: 'Get what has changed since you last asked',
      description:
        'Entries of content, stock, prices and orders in one sequence, deletions too. Keep `next`, and give it as `after` the next time: nothing is missed, and nothing is shown before it is committed. With `wait` the answer is held until something happens. Entries are kept for 30 days. A token is told of what its scopes let it read. After a restore from a backup, a cursor of what was undone is a 410 `restored` that names the last `safe` one; the header `Feed-Epoch` is the number of the epoch, which grows with each restore.',
      parameters: describeQuery(FEED_PARAMETERS),
      responses: {
        200: {
          description: 'What happened, oldest first; none, when the wait was over before',
          content: json(
            wholeObject({
              changes: { type: 'array', items: narrowable(FEED_ENTRY) },
              next: { ...CURSOR, description: 'To go on from' },
              more: { type: 'boolean', description: 'There is more: ask again at once' },
            }),
          ),
        },
        ...problems(410),
      },
    },
  },
} as const
