import { cleanKey } from '@vitrina/schema/wire/key'
import { integerParameter, invalid, NUL, type QueryParameter } from '../../platform/http/protocol/query.ts'
import { everyGet, SHAPE_PARAMETER } from '../../platform/reading/parameters.ts'

const everyList = (fields: readonly string[]) => ({ ...everyGet(fields), shape: SHAPE_PARAMETER })

/** Query parameters of a list with these fields; `within` names the parameter of a parent's id. */
export const listParameters = (fields: readonly string[], within: string | undefined) => ({
  ...(within !== undefined && { [within]: integerParameter(0, `Id: only those of this ${within}`) }),
  ...everyList(fields),
})

/** Maximum length of a search text, the same as of a name. */
const MAX_SEARCH_LENGTH = 255

/** Search text, in the clean form of keys (rules 4.3.7 and 6.9). */
const search: QueryParameter<string> = {
  schema: { type: 'string', minLength: 1, maxLength: MAX_SEARCH_LENGTH },
  description: 'Search text',
  required: true,
  read: (value, field, faults) => {
    const text = cleanKey(value)
    const { length } = text
    if (length === 0) faults.push({ field, key: 'required' })
    else if (length > MAX_SEARCH_LENGTH)
      faults.push({ field, key: 'too_long', parameters: { length, max: MAX_SEARCH_LENGTH } })
    else if (text.includes('\0')) faults.push(invalid(field, 'character', NUL))
    return text
  },
}

export const searchParameters = (fields: readonly string[]) => ({ search, ...everyList(fields) })

/** Query parameters of the stores of a group; an invalid slug matches no site. */
export const groupParameters = (fields: readonly string[]) => ({
  site: {
    schema: { type: 'string' },
    description: 'Slug of the site; by default the site with the host name of the request, or the only site',
    read: (text) => text,
  } satisfies QueryParameter<string>,
  ...everyList(fields),
})
