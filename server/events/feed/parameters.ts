import { CHANGE_TYPES, SCOPE_OF_TYPE } from '@vitrina/schema/events'
import { namesIn } from '@vitrina/schema/json-schema'
import {
  elementsIn,
  integerParameter,
  invalid,
  oneOf,
  type QueryParameter,
  someOf,
} from '../../platform/http/protocol/query.ts'
import { ALL_ON_ONE_PAGE, pageSizeOf } from '../../platform/reading/parameters.ts'
import { CURSOR, FEED_ENTRY } from './feed-entry.ts'

export const LIMIT = { usual: 1_000, most: 5_000 }

const after: QueryParameter<number | 'now'> = {
  schema: { anyOf: [CURSOR, { const: 'now' }] },
  description:
    'The `next` of the answer before. Left out: begins with the oldest entry that is kept. now: tells only where the feed ends',
  read: (text, name, faults) => {
    if (text === 'now') return text
    const cursor = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
    if (Number.isSafeInteger(cursor)) return cursor
    faults.push(invalid(name, 'cursor_or_now', { now: 'now' }))
    return undefined
  },
}

const types: QueryParameter<readonly string[]> = {
  schema: { enum: CHANGE_TYPES },
  description: 'Only changes of these types, separated by commas',
  isList: true,
  read: (text, name, faults) => {
    const names = elementsIn(text)
    const unknown = names.find((word) => !SCOPE_OF_TYPE.has(word))
    if (unknown !== undefined)
      faults.push({
        field: name,
        key: 'invalid_value.named',
        parameters: { value: unknown, valid: CHANGE_TYPES },
      })
    return names.length > 0 ? names : undefined
  },
}

/** Query parameters of the feed (rule 8.1). */
export const FEED_PARAMETERS = {
  after,
  types,
  limit: {
    ...pageSizeOf(LIMIT.usual, LIMIT.most),
    description: `Maximum number of entries; ${LIMIT.usual} by default. More than ${LIMIT.most} is reduced to ${LIMIT.most}`,
  },
  wait: integerParameter(
    0,
    'Seconds to wait for a change. More than 50 is reduced to 50, unless the server has another limit',
  ),
  fields: someOf(namesIn(FEED_ENTRY)),
  ...ALL_ON_ONE_PAGE,
  exclude_origin: oneOf(['self'], 'self: omits changes by this token'),
}
