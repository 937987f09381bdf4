import { ETAG, IF_NONE_MATCH, listOf, NOT_CHANGED } from '../../platform/http/openapi/openapi-parts.ts'
import { describeQuery } from '../../platform/http/protocol/query.ts'
import type { Objects } from './objects.ts'
import { groupParameters, listParameters, searchParameters } from './parameters.ts'

const TAGS = [
  {
    name: 'Lookups',
    description:
      'Complete lists for forms of a shop, in all languages; the token is sent in the header `token`',
  },
]

const answers = (description: string, schema: Objects['schema']) => ({
  200: listOf(description, schema, ETAG),
  ...NOT_CHANGED,
})

/** Config of each route: its documentation. */
export const documentation = {
  list: ({ path, objects, schema, fields }: Objects, within: string | undefined) => ({
    openapi: {
      tags: TAGS,
      operationId: `lookup_${path}`,
      summary: `Look up ${objects}`,
      parameters: [...describeQuery(listParameters(fields, within)), IF_NONE_MATCH],
      responses: answers('Objects in ascending order of their ids', schema),
    },
  }),
  search: ({ path, objects, schema, fields }: Objects) => ({
    openapi: {
      tags: TAGS,
      operationId: `lookup_${path}_search`,
      summary: `Search ${objects} by id, code or name`,
      description:
        'Exact matches of ids and codes come first, then names. Case and diacritics are ignored. ' +
        'If there are few exact matches, parts of words and codes and misspelt words match too.',
      parameters: [...describeQuery(searchParameters(fields)), IF_NONE_MATCH],
      responses: answers('At most 50 objects, the best match first', schema),
    },
  }),
  group: ({ schema, fields }: Objects) => ({
    openapi: {
      tags: TAGS,
      operationId: 'lookup_shop_group',
      summary: 'Look up the active stores of a group',
      parameters: [
        {
          in: 'path',
          name: 'group',
          required: true,
          schema: { type: 'string' },
          description: 'Value of the field group of the stores',
        },
        ...describeQuery(groupParameters(fields)),
        IF_NONE_MATCH,
      ],
      responses: answers(
        'Stores in ascending order of their ids; empty if there is no such group. Needs no token.',
        schema,
      ),
    },
  }),
}
