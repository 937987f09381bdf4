import { listTokens } from '@vitrina/server/identity/access/tokens'
import { callsPerMinuteOf } from '../calls-per-minute.ts'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { moment, table } from '../table.ts'
import { tokenStateOf } from '../token-state.ts'
import { COLUMNS } from '../words/columns.ts'
import { TOKENS } from '../words/tokens.ts'

export const tokenList = command({
  summary: tell(TOKENS.list),
  options: { site: { type: 'string', value: '<slug>', help: tell(TOKENS.ofSiteOption) } },
  async run({ site: slug }, { openToRead, answer }) {
    const sql = await openToRead()
    const tokens = await listTokens(sql, slug === undefined ? null : (await siteBySlug(sql, slug)).id)
    const rows = tokens.map(
      ({ id, site, name, state, last_used_at, works_until, scopes, unknown_fields, calls_per_minute }) => [
        id,
        site,
        name,
        tokenStateOf(state),
        moment(last_used_at),
        moment(works_until),
        scopes.join(' '),
        unknown_fields,
        callsPerMinuteOf(calls_per_minute),
      ],
    )
    const header = [
      'id',
      COLUMNS.site,
      COLUMNS.name,
      COLUMNS.state,
      COLUMNS.lastUsed,
      COLUMNS.worksUntil,
      COLUMNS.scopes,
      COLUMNS.unknownFields,
      COLUMNS.callsPerMinute,
    ]
    answer(tokens, table(header, rows, tell(TOKENS.noneYet)))
  },
})
