import { createSite, isCurrency, isSiteSlug, isTimeZone } from '@vitrina/server/access/sites'
import { audit } from '@vitrina/server/hub/audit'
import { command, UsageError } from '../command.ts'

export const siteCreate = command({
  summary: 'Make a site: a shop with its own objects, orders and tokens.',
  args: ['slug'],
  options: {
    name: { type: 'string', value: '<text>', help: 'Name for people; the slug unless given' },
    'time-zone': {
      type: 'string',
      value: '<zone>',
      help: 'Time zone of the shop; Europe/Chisinau unless given',
    },
    currency: { type: 'string', value: '<code>', help: 'Currency of all its amounts; MDL unless given' },
  },
  async run(
    { slug, name = slug, 'time-zone': timeZone = 'Europe/Chisinau', currency },
    { openToWrite, answer, note },
  ) {
    if (!isSiteSlug(slug))
      throw new UsageError(`"${slug}" is no slug: lower-case letters, digits and single dashes, at most 63.`)
    if (currency !== undefined && !isCurrency(currency))
      throw new UsageError(`"${currency}" is no currency, as MDL.`)
    const sql = await openToWrite()
    if (!(await isTimeZone(sql, timeZone))) throw new UsageError(`"${timeZone}" is no time zone.`)
    const site = await sql.begin((sql) => createSite(sql, { slug, name, timeZone, currency }, audit))
    if (!site) throw new Error(`There is a site "${slug}" already.`)
    answer(site, site.slug)
    note(`A token for it: vitrina token create --site ${slug} --name <name>`)
  },
})
