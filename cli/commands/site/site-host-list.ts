import { listSiteHosts } from '@vitrina/server/identity/access/site-hosts'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { table, utcTime } from '../../table.ts'

export const siteHostList = command({
  summary: 'List the host names of a site.',
  args: ['site'],
  async run({ site: slug }, { openToRead, answer }) {
    const sql = await openToRead()
    const site = await siteBySlug(sql, slug)
    const hosts = await listSiteHosts(sql, site.id)
    const rows = hosts.map(({ host, created_at }) => [host, utcTime(created_at)])
    answer(
      hosts.map(({ host, created_at }) => ({ site: slug, host, created_at })),
      table(['host', 'added'], rows, 'The site has no host name yet.'),
    )
  },
})
