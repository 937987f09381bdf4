import { selectOperators, selectSiteOperators } from '@vitrina/server/hub/people/operator-queries'
import { listSites } from '@vitrina/server/identity/access/sites'
import { command } from '../command.ts'
import { siteBySlug } from '../site.ts'
import { table, utcTime } from '../table.ts'

export const operatorList = command({
  summary: 'List operators: of the whole deployment and of single sites.',
  options: { site: { type: 'string', value: '<slug>', help: 'Only operators of this site' } },
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
      ...everywhere.map((operator) => ({
        ...operator,
        site: null,
        role: 'owner',
        own_role: null,
        stores: null,
      })),
      ...atSites.flat(),
    ]
    const rows = operators.map(({ email, site, role, own_role, stores, state, created_at }) => [
      email,
      site ?? 'everywhere',
      role ?? own_role ?? '',
      stores?.join(', ') ?? 'all',
      state === 'invited' ? 'no password yet' : state,
      utcTime(created_at),
    ])
    answer(
      operators,
      table(
        ['email', 'site', 'role', 'stores', 'state', 'added'],
        rows,
        'There is no operator yet: vitrina operator link',
      ),
    )
  },
})
