import { audit } from '@vitrina/server/hub/audit'
import { hostOf, removeSiteHost } from '@vitrina/server/identity/access/site-hosts'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'

export const siteHostRemove = command({
  summary: 'Remove a host name of a site.',
  args: ['site', 'host'],
  async run({ site: slug, host: text }, { openToWrite, answer }) {
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const host = hostOf(text) ?? text
    if (!(await sql.begin((sql) => removeSiteHost(sql, site.id, host, audit))))
      throw new Error(`The site "${slug}" has no host ${host}.`)
    answer({ removed: host }, `${host} is removed.`)
  },
})
