import { listTokens } from '@vitrina/server/identity/access/tokens'
import { describeCallsPerMinute } from '../../calls-per-minute.ts'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { table, utcTime } from '../../table.ts'

export const tokenList = command({
  summary: 'List the API tokens, without their secrets.',
  options: { site: { type: 'string', value: '<slug>', help: 'Only tokens of this site' } },
  async run({ site: slug }, { openToRead, answer }) {
    const sql = await openToRead()
    const tokens = await listTokens(sql, slug === undefined ? null : (await siteBySlug(sql, slug)).id)
    const rows = tokens.map(
      ({ id, site, name, state, last_used_at, works_until, scopes, unknown_fields, calls_per_minute }) => [
        id,
        site,
        name,
        state,
        utcTime(last_used_at),
        utcTime(works_until),
        scopes.join(' '),
        unknown_fields,
        describeCallsPerMinute(calls_per_minute),
      ],
    )
    const header = [
      'id',
      'site',
      'name',
      'state',
      'last used',
      'expires',
      'scopes',
      'unknown fields',
      'calls a minute',
    ]
    answer(tokens, table(header, rows, 'There is no token yet.'))
  },
})
