import { audit } from '@vitrina/server/hub/audit'
import { hostOf, removeSiteHost } from '@vitrina/server/identity/access/site-hosts'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { SITES } from '../words/sites.ts'

export const siteHostRemove = command({
  summary: tell(SITES.hostRemove),
  args: ['site', 'host'],
  async run({ site: slug, host: text }, { openToWrite, answer }) {
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const host = hostOf(text) ?? text
    if (!(await sql.begin((sql) => removeSiteHost(sql, site.id, host, audit))))
      throw new Error(tell(SITES.noHost, { slug, host }))
    answer({ removed: host }, tell(SITES.removed, { text: host }))
  },
})
