import { hostOf, removeSiteHost } from '@vitrina/server/access/site-hosts'
import { audit } from '@vitrina/server/hub/audit'
import { command } from '../command.ts'
import { siteBySlug } from '../site.ts'

export const siteHostRemove = command({
  summary: 'Take a host name from a site.',
  args: ['site', 'host'],
  async run({ site: slug, host: text }, { openToWrite, answer }) {
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const host = hostOf(text) ?? text
    await sql.begin(async (sql) => {
      if (!(await removeSiteHost(sql, site.id, host)))
        throw new Error(`The site "${slug}" has no host ${host}.`)
      await audit(sql, { event: 'site_host_removed', siteId: site.id, detail: { host } })
    })
    answer({ removed: host }, `${host} is removed.`)
  },
})
