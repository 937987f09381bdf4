import { SCOPES, type Scope } from '@vitrina/schema/scopes'
import { UNKNOWN_FIELDS } from '@vitrina/schema/wire/unknown-fields'
import { adoptToken, createToken, type NewApiToken, UnfitToken } from '@vitrina/server/access/tokens'
import { audit } from '@vitrina/server/hub/audit'
import { CALLS_PER_MINUTE, parseCallsPerMinute } from '../calls-per-minute.ts'
import { command, UsageError } from '../command.ts'
import { parseDuration } from '../duration.ts'
import { siteBySlug } from '../site.ts'
import { valueFrom } from '../value-from.ts'

export const tokenCreate = command({
  summary: 'Issue an API token. It is printed once; only its digest is kept.',
  options: {
    site: { type: 'string', value: '<slug>', help: 'The site that it is for' },
    name: { type: 'string', short: 'n', value: '<text>', help: 'Whose token this is' },
    scope: {
      type: 'string',
      multiple: true,
      value: '<scope>',
      help: `What it may do: ${SCOPES.join(', ')}; all unless given`,
    },
    'unknown-fields': {
      type: 'string',
      value: '<refuse|ignore>',
      help: 'Fields that the API does not know: a fault, or left out and named in Warning-Fields; refuse unless given',
    },
    'calls-per-minute': CALLS_PER_MINUTE,
    expires: {
      type: 'string',
      value: '<30d>',
      help: 'How long it works, as 90m, 12h or 30d; for good unless given',
    },
    'value-from': {
      type: 'string',
      value: '<file>',
      help: 'A file with a token that the program has already, or - for standard input; it is not printed',
    },
  },
  async run(
    {
      site: slug,
      name,
      scope,
      expires,
      'unknown-fields': unknown,
      'calls-per-minute': calls,
      'value-from': place,
    },
    { openToWrite, answer, note },
  ) {
    if (!slug) throw new UsageError('--site says which site the token is for.')
    if (!name) throw new UsageError('--name says whose token this is.')
    const scopes = scope === undefined ? SCOPES : parseScopes(scope)
    const lifetime = expires === undefined ? null : parseDuration(expires)
    if (lifetime === undefined) throw new UsageError(`"${expires}" is no duration, as 90m, 12h or 30d.`)

    const unknownFields = UNKNOWN_FIELDS.find((word) => word === (unknown ?? 'refuse'))
    if (!unknownFields) throw new UsageError(`--unknown-fields is refuse or ignore, not "${unknown}".`)

    const callsPerMinute = calls === undefined ? null : parseCallsPerMinute(calls)

    const given = place === undefined ? undefined : await valueFrom(place)
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const wanted = { siteId: site.id, name, scopes, unknownFields, callsPerMinute, lifetime }
    const issued: Omit<NewApiToken, 'token'> & { readonly token?: string } = await sql.begin((sql) =>
      given === undefined
        ? createToken(sql, wanted, audit)
        : adoptToken(sql, given, wanted, audit).catch(asUsageError),
    )
    answer(
      {
        ...issued,
        site: slug,
        name,
        scopes,
        unknown_fields: unknownFields,
        calls_per_minute: callsPerMinute,
      },
      issued.token ?? issued.id,
    )
    const shown = issued.token === undefined ? '' : ' It is not shown again.'
    note(`Token ${issued.id} of site ${slug}, for ${scopes.join(', ')}.${shown}`)
  },
})

const asUsageError = (error: unknown): never => {
  throw error instanceof UnfitToken ? new UsageError(error.message) : error
}

const parseScopes = (words: readonly string[]): Scope[] => {
  const unknown = words.find((word) => !SCOPES.some((scope) => scope === word))
  if (unknown !== undefined)
    throw new UsageError(`"${unknown}" is no scope. The scopes are: ${SCOPES.join(', ')}.`)
  return SCOPES.filter((scope) => words.includes(scope))
}
