import { listSites } from '@vitrina/server/access/sites'
import { command } from '../command.ts'
import { moment, table } from '../table.ts'

export const siteList = command({
  summary: 'List the sites.',
  async run(_, { openToRead, answer }) {
    const sites = await listSites(await openToRead())
    const rows = sites.map(({ slug, name, time_zone, created_at }) => [
      slug,
      name,
      time_zone,
      moment(created_at),
    ])
    answer(sites, table(['slug', 'name', 'time zone', 'created'], rows, 'There is no site yet.'))
  },
})
