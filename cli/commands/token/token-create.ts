import { SCOPES, type Scope } from '@vitrina/schema/scopes'
import { UNKNOWN_FIELDS } from '@vitrina/schema/wire/unknown-fields'
import { audit } from '@vitrina/server/hub/audit'
import { checkedLabel } from '@vitrina/server/identity/access/label'
import {
  adoptToken,
  createToken,
  InvalidTokenText,
  type NewApiToken,
} from '@vitrina/server/identity/access/tokens'
import { CALLS_PER_MINUTE, parseCallsPerMinute } from '../../calls-per-minute.ts'
import { command, UsageError } from '../../command.ts'
import { durationOf } from '../../duration.ts'
import { siteBySlug } from '../../site.ts'
import { valueFrom } from '../../value-from.ts'

export const tokenCreate = command({
  summary: 'Create an API token. It is printed once; only its digest is stored.',
  options: {
    site: { type: 'string', value: '<slug>', help: 'Site of the token' },
    name: { type: 'string', short: 'n', value: '<text>', help: 'Name of its owner' },
    scope: {
      type: 'string',
      multiple: true,
      value: '<scope>',
      help: `Scope: ${SCOPES.join(', ')}; all by default`,
    },
    'unknown-fields': {
      type: 'string',
      value: '<refuse|ignore>',
      help: 'Unknown fields: refuse them, or ignore them and list them in Warning-Fields; refuse by default',
    },
    'calls-per-minute': CALLS_PER_MINUTE,
    expires: {
      type: 'string',
      value: '<30d>',
      help: 'Lifetime, such as 90m, 12h or 30d; unlimited by default',
    },
    'value-from': {
      type: 'string',
      value: '<file>',
      help: 'File with an existing token of the program, or - for standard input; it is not printed',
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
    if (!slug) throw new UsageError('--site is required.')
    if (!name) throw new UsageError('--name is required.')
    const scopes = scope === undefined ? SCOPES : parseScopes(scope)
    const lifetime = expires === undefined ? null : durationOf(expires, '90m, 12h, 30d')
    const unknownFields = UNKNOWN_FIELDS.find((word) => word === (unknown ?? 'refuse'))
    if (!unknownFields) throw new UsageError(`--unknown-fields: refuse or ignore, not "${unknown}".`)

    const callsPerMinute = calls === undefined ? null : parseCallsPerMinute(calls)

    const label = await Promise.try(checkedLabel, name).catch(asUsageError)
    const existingToken = place === undefined ? undefined : await valueFrom(place)
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const tokenSettings = { siteId: site.id, name: label, scopes, unknownFields, callsPerMinute, lifetime }
    const issued: Omit<NewApiToken, 'token'> & { readonly token?: string } = await sql.begin((sql) =>
      existingToken === undefined
        ? createToken(sql, tokenSettings, audit)
        : adoptToken(sql, existingToken, tokenSettings, audit).catch(asUsageError),
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
    const hidden = issued.token === undefined ? [] : ['It is not shown again.']
    note([`Token ${issued.id} of site ${slug}, for ${scopes.join(', ')}.`, ...hidden].join(' '))
  },
})

const asUsageError = (error: unknown): never => {
  throw error instanceof InvalidTokenText ? new UsageError(error.message) : error
}

const parseScopes = (words: readonly string[]): Scope[] => {
  const unknown = words.find((word) => !SCOPES.some((scope) => scope === word))
  if (unknown !== undefined) throw new UsageError(`Unknown scope "${unknown}". Scopes: ${SCOPES.join(', ')}.`)
  return SCOPES.filter((scope) => words.includes(scope))
}
