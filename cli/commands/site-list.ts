import { listSites } from '@vitrina/server/identity/access/sites'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { moment, table } from '../table.ts'
import { COLUMNS } from '../words/columns.ts'
import { LISTS } from '../words/lists.ts'
import { SITES } from '../words/sites.ts'

export const siteList = command({
  summary: tell(SITES.list),
  async run(_, { openToRead, answer }) {
    const sites = await listSites(await openToRead())
    const rows = sites.map(
      ({ slug, name, time_zone, currency, order_lifecycle, first_party, created_at }) => [
        slug,
        name,
        time_zone,
        currency,
        order_lifecycle,
        first_party ? tell(LISTS.yes) : null,
        moment(created_at),
      ],
    )
    const header = [
      'slug',
      COLUMNS.name,
      COLUMNS.timeZone,
      COLUMNS.currency,
      COLUMNS.orderLifecycle,
      COLUMNS.firstParty,
      COLUMNS.created,
    ]
    answer(sites, table(header, rows, tell(SITES.noneYet)))
  },
})
