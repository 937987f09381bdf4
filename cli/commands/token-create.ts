import { SCOPES, type Scope } from '@vitrina/schema/scopes'
import { UNKNOWN_FIELDS } from '@vitrina/schema/wire/unknown-fields'
import { audit } from '@vitrina/server/hub/audit'
import { checkedLabel } from '@vitrina/server/identity/access/label'
import {
  adoptToken,
  createToken,
  MIN_DIFFERENT_CHARACTERS,
  type NewApiToken,
  UnfitToken,
} from '@vitrina/server/identity/access/tokens'
import { CALLS_PER_MINUTE, parseCallsPerMinute } from '../calls-per-minute.ts'
import { command, UsageError } from '../command.ts'
import { parseDuration } from '../duration.ts'
import { tell, together } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { valueFrom } from '../value-from.ts'
import { LISTS } from '../words/lists.ts'
import { TOKENS } from '../words/tokens.ts'

export const tokenCreate = command({
  summary: tell(TOKENS.create),
  options: {
    site: { type: 'string', value: '<slug>', help: tell(TOKENS.siteOption) },
    name: { type: 'string', short: 'n', value: '<text>', help: tell(TOKENS.nameOption) },
    scope: {
      type: 'string',
      multiple: true,
      value: '<scope>',
      help: tell(TOKENS.scopeOption, { scopes: SCOPES }),
    },
    'unknown-fields': {
      type: 'string',
      value: '<refuse|ignore>',
      help: tell(TOKENS.unknownFieldsOption),
    },
    'calls-per-minute': CALLS_PER_MINUTE,
    expires: {
      type: 'string',
      value: '<30d>',
      help: tell(TOKENS.expiresOption),
    },
    'value-from': {
      type: 'string',
      value: '<file>',
      help: tell(TOKENS.valueFromOption),
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
    if (!slug) throw new UsageError(tell(TOKENS.siteNeeded))
    if (!name) throw new UsageError(tell(TOKENS.nameNeeded))
    const scopes = scope === undefined ? SCOPES : parseScopes(scope)
    const lifetime = expires === undefined ? null : parseDuration(expires)
    if (lifetime === undefined)
      throw new UsageError(tell(LISTS.badDuration, { text: expires ?? '', examples: '90m, 12h, 30d' }))

    const unknownFields = UNKNOWN_FIELDS.find((word) => word === (unknown ?? 'refuse'))
    if (!unknownFields) throw new UsageError(tell(TOKENS.badUnknownFields, { text: unknown ?? '' }))

    const callsPerMinute = calls === undefined ? null : parseCallsPerMinute(calls)

    const label = await Promise.try(checkedLabel, name).catch(asUsageError)
    const given = place === undefined ? undefined : await valueFrom(place)
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const wanted = { siteId: site.id, name: label, scopes, unknownFields, callsPerMinute, lifetime }
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
    const hidden = issued.token === undefined ? [] : [tell(TOKENS.notShownAgain)]
    note(together([tell(TOKENS.issued, { id: issued.id, site: slug, scopes }), ...hidden]))
  },
})

const asUsageError = (error: unknown): never => {
  throw error instanceof UnfitToken
    ? new UsageError(tell(TOKENS[error.why], { least: MIN_DIFFERENT_CHARACTERS }))
    : error
}

const parseScopes = (words: readonly string[]): Scope[] => {
  const unknown = words.find((word) => !SCOPES.some((scope) => scope === word))
  if (unknown !== undefined) throw new UsageError(tell(TOKENS.badScope, { word: unknown, valid: SCOPES }))
  return SCOPES.filter((scope) => words.includes(scope))
}
