import { header, json, problems, query } from '../http/openapi-parts.ts'
import type { Objects } from './objects.ts'
import { LONGEST_SEARCH } from './search-text.ts'

const TAGS = ['Lookups']

const IF_NONE_MATCH = header(
  'If-None-Match',
  { type: 'string' },
  'An ETag: 304 while nothing has changed since',
)

const answers = (description: string, schema: Objects['schema']) => ({
  200: {
    description,
    headers: { ETag: { schema: { type: 'string' } } },
    content: json({ type: 'array', items: schema }),
  },
  304: { description: 'Not changed' },
})

/** The config of each route: how it is documented. */
export const documentation = {
  list: ({ path, schema }: Objects, within: string | undefined) => ({
    openapi: {
      tags: TAGS,
      summary: `All of ${path}, in all languages`,
      parameters: [
        ...(within === undefined
          ? []
          : [query(within, { type: 'integer', minimum: 0 }, `Id: only those of this ${within}`)]),
        IF_NONE_MATCH,
      ],
      responses: { ...answers('In ascending order of their ids', schema), ...problems(400) },
    },
  }),
  search: ({ path, schema }: Objects) => ({
    openapi: {
      tags: TAGS,
      summary: `Search ${path} by id, code or name`,
      description:
        'Ids and codes that match exactly come first, then names. Capitals and diacritics do not matter; ' +
        'unfinished and misspelt words, and codes of which a part is known, are found where little else is.',
      parameters: [
        {
          ...query('search', { type: 'string', minLength: 1, maxLength: LONGEST_SEARCH }, 'What to look for'),
          required: true,
        },
        IF_NONE_MATCH,
      ],
      responses: answers('At most 50, the best match first', schema),
    },
  }),
  group: ({ schema }: Objects) => ({
    openapi: {
      tags: TAGS,
      summary: 'Active stores of a group; needs no token',
      parameters: [
        {
          in: 'path',
          name: 'group',
          required: true,
          schema: { type: 'string' },
          description: 'The group of the stores, as they have it',
        },
        query(
          'site',
          { type: 'string' },
          'Slug of the site; unless given, the host name of the request tells it',
        ),
        IF_NONE_MATCH,
      ],
      responses: answers('In ascending order of their ids; none when there is no such group', schema),
    },
  }),
}
