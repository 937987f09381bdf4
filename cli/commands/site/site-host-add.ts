import { audit } from '@vitrina/server/hub/audit'
import { addSiteHost, hostOf } from '@vitrina/server/identity/access/site-hosts'
import { command, UsageError } from '../../command.ts'
import { siteBySlug } from '../../site.ts'

export const siteHostAdd = command({
  summary: 'Add a host name, by which lookups without a token identify the site.',
  args: ['site', 'host'],
  async run({ site: slug, host: text }, { openToWrite, answer }) {
    const host = hostOf(text)
    if (host === undefined)
      throw new UsageError(
        `"${text}" is not a host name, such as shop.example: without scheme, port and path.`,
      )
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const owner = await sql.begin((sql) => addSiteHost(sql, site.id, host, audit))
    if (owner !== undefined)
      throw new Error(
        owner === slug
          ? `${host} already belongs to this site.`
          : `${host} already belongs to the site "${owner}".`,
      )
    answer({ site: slug, host }, host)
  },
})
