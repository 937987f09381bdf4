import { listSiteHosts } from '@vitrina/server/identity/access/site-hosts'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { moment, table } from '../table.ts'
import { COLUMNS } from '../words/columns.ts'
import { SITES } from '../words/sites.ts'

export const siteHostList = command({
  summary: tell(SITES.hostList),
  args: ['site'],
  async run({ site: slug }, { openToRead, answer }) {
    const sql = await openToRead()
    const site = await siteBySlug(sql, slug)
    const hosts = await listSiteHosts(sql, site.id)
    const rows = hosts.map(({ host, created_at }) => [host, moment(created_at)])
    answer(
      hosts.map(({ host, created_at }) => ({ site: slug, host, created_at })),
      table([COLUMNS.host, COLUMNS.added], rows, tell(SITES.noHosts)),
    )
  },
})
