import { audit } from '@vitrina/server/hub/audit'
import { addSiteHost, hostOf } from '@vitrina/server/identity/access/site-hosts'
import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { SITES } from '../words/sites.ts'

export const siteHostAdd = command({
  summary: tell(SITES.hostAdd),
  args: ['site', 'host'],
  async run({ site: slug, host: text }, { openToWrite, answer }) {
    const host = hostOf(text)
    if (host === undefined) throw new UsageError(tell(SITES.badHost, { text }))
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const owner = await sql.begin((sql) => addSiteHost(sql, site.id, host, audit))
    if (owner !== undefined)
      throw new Error(
        owner === slug
          ? tell(SITES.ownAlready, { text: host })
          : tell(SITES.othersAlready, { text: host, owner }),
      )
    answer({ site: slug, host }, host)
  },
})
