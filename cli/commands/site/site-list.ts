import { listSites } from '@vitrina/server/identity/access/sites'
import { command } from '../../command.ts'
import { table, utcTime } from '../../table.ts'

export const siteList = command({
  summary: 'List the sites.',
  async run(_, { openToRead, answer }) {
    const sites = await listSites(await openToRead())
    const rows = sites.map(
      ({ slug, name, time_zone, currency, order_lifecycle, first_party, created_at }) => [
        slug,
        name,
        time_zone,
        currency,
        order_lifecycle,
        first_party ? 'yes' : null,
        utcTime(created_at),
      ],
    )
    const header = ['slug', 'name', 'time zone', 'currency', 'order lifecycle', 'first-party', 'created']
    answer(sites, table(header, rows, 'There is no site yet.'))
  },
})
