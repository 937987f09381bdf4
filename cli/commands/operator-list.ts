import { selectOperators, selectSiteOperators } from '@vitrina/server/hub/people/operator-queries'
import { listSites } from '@vitrina/server/identity/access/sites'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { moment, table } from '../table.ts'
import { COLUMNS } from '../words/columns.ts'
import { OPERATORS } from '../words/operators.ts'
import { ACCOUNT_STATES } from '../words/users.ts'

export const operatorList = command({
  summary: tell(OPERATORS.list),
  options: { site: { type: 'string', value: '<slug>', help: tell(OPERATORS.listSiteOption) } },
  async run({ site: slug }, { openToRead, answer }) {
    const sql = await openToRead()
    const sites = slug === undefined ? await listSites(sql) : [await siteBySlug(sql, slug)]
    const everywhere = await selectOperators(sql)
    const atSites = await Promise.all(
      sites.map(async ({ id, slug: site }) =>
        (await selectSiteOperators(sql, id))
          .filter((operator) => !operator.everywhere)
          .map(({ everywhere: _, ...operator }) => ({ ...operator, site })),
      ),
    )
    const operators = [
      ...everywhere.map((operator) => ({ ...operator, site: null, role: 'owner' })),
      ...atSites.flat(),
    ]
    const rows = operators.map(({ email, site, role, state, created_at }) => [
      email,
      site ?? tell(OPERATORS.everywhere),
      role,
      tell(ACCOUNT_STATES[state]),
      moment(created_at),
    ])
    answer(
      operators,
      table(
        [COLUMNS.email, COLUMNS.site, COLUMNS.role, COLUMNS.state, COLUMNS.added],
        rows,
        tell(OPERATORS.noneYet),
      ),
    )
  },
})
