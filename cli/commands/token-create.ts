import { SCOPES, type Scope } from '@vitrina/schema/scopes'
import { createToken } from '@vitrina/server/access/tokens'
import { audit } from '@vitrina/server/hub/audit'
import { command, UsageError } from '../command.ts'
import { parseDuration } from '../duration.ts'
import { siteBySlug } from '../site.ts'

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
    expires: {
      type: 'string',
      value: '<30d>',
      help: 'How long it works, as 90m, 12h or 30d; for good unless given',
    },
  },
  async run({ site: slug, name, scope, expires }, { openToWrite, answer, note }) {
    if (!slug) throw new UsageError('--site says which site the token is for.')
    if (!name) throw new UsageError('--name says whose token this is.')
    const scopes = scope === undefined ? SCOPES : parseScopes(scope)
    const lifetime = expires === undefined ? null : parseDuration(expires)
    if (lifetime === undefined) throw new UsageError(`"${expires}" is no duration, as 90m, 12h or 30d.`)

    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const issued = await sql.begin(async (sql) => {
      const issued = await createToken(sql, { siteId: site.id, name, scopes, lifetime })
      const detail = { token: issued.id, name, scopes, expires_at: issued.expires_at }
      await audit(sql, { event: 'token_created', siteId: site.id, detail })
      return issued
    })
    answer({ ...issued, site: slug, name, scopes }, issued.token)
    note(`Token ${issued.id} of site ${slug}, for ${scopes.join(', ')}. It is not shown again.`)
  },
})

const parseScopes = (words: readonly string[]): Scope[] => {
  const unknown = words.find((word) => !SCOPES.some((scope) => scope === word))
  if (unknown !== undefined)
    throw new UsageError(`"${unknown}" is no scope. The scopes are: ${SCOPES.join(', ')}.`)
  return SCOPES.filter((scope) => words.includes(scope))
}
