import { ETAG, IF_NONE_MATCH, listOf, NOT_CHANGED } from '../../platform/http/openapi-parts.ts'
import { describeQuery } from '../../platform/http/query.ts'
import type { Objects } from './objects.ts'
import { groupParameters, listParameters, searchParameters } from './parameters.ts'

const TAGS = [{ name: 'Lookups', description: 'Lists to choose from, whole, in all languages' }]

const answers = (description: string, schema: Objects['schema']) => ({
  200: listOf(description, schema, ETAG),
  ...NOT_CHANGED,
})

/** The config of each route: how it is documented. */
export const documentation = {
  list: ({ path, schema, fields }: Objects, within: string | undefined) => ({
    openapi: {
      tags: TAGS,
      operationId: `lookup_${path}`,
      summary: `All of ${path}, in all languages`,
      parameters: [...describeQuery(listParameters(fields, within)), IF_NONE_MATCH],
      responses: answers('In ascending order of their ids', schema),
    },
  }),
  search: ({ path, schema, fields }: Objects) => ({
    openapi: {
      tags: TAGS,
      operationId: `lookup_${path}_search`,
      summary: `Search ${path} by id, code or name`,
      description:
        'Ids and codes that match exactly come first, then names. Capitals and diacritics do not matter; ' +
        'unfinished and misspelt words, and codes of which a part is known, are found where little else is.',
      parameters: [...describeQuery(searchParameters(fields)), IF_NONE_MATCH],
      responses: answers('At most 50, the best match first', schema),
    },
  }),
  group: ({ schema, fields }: Objects) => ({
    openapi: {
      tags: TAGS,
      operationId: 'lookup_shop_group',
      summary: 'Active stores of a group; needs no token',
      parameters: [
        {
          in: 'path',
          name: 'group',
          required: true,
          schema: { type: 'string' },
          description: 'The group of the stores, as they have it',
        },
        ...describeQuery(groupParameters(fields)),
        IF_NONE_MATCH,
      ],
      responses: answers('In ascending order of their ids; none when there is no such group', schema),
    },
  }),
}
