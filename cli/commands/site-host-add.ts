import { addSiteHost, hostOf } from '@vitrina/server/access/site-hosts'
import { audit } from '@vitrina/server/hub/audit'
import { command, UsageError } from '../command.ts'
import { siteBySlug } from '../site.ts'

export const siteHostAdd = command({
  summary: 'Give a site a host name, by which lookups without a token know it.',
  args: ['site', 'host'],
  async run({ site: slug, host: text }, { openToWrite, answer }) {
    const host = hostOf(text)
    if (host === undefined)
      throw new UsageError(`"${text}" is no host name, as shop.example: without scheme, port and path.`)
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const owner = await sql.begin((sql) => addSiteHost(sql, site.id, host, audit))
    if (owner !== undefined)
      throw new Error(`${host} is ${owner === slug ? 'this site’s' : `that of the site "${owner}"`} already.`)
    answer({ site: slug, host }, host)
  },
})
