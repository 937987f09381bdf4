import { audit } from '@vitrina/server/hub/audit'
import { settingsOf } from '@vitrina/server/identity/access/settings-input'
import {
  createSite,
  isCurrency,
  isSiteSlug,
  isTimeZone,
  NEW_SITE_HISTORY_DAYS,
} from '@vitrina/server/identity/access/sites'
import { command, UsageError } from '../../command.ts'
import { rethrowAsUsageError } from '../../refusal.ts'

export const siteCreate = command({
  summary: 'Create a site: a shop with its own objects, orders and tokens.',
  args: ['slug'],
  options: {
    name: { type: 'string', value: '<text>', help: 'Display name; the slug by default' },
    'time-zone': {
      type: 'string',
      value: '<zone>',
      help: 'Time zone of the shop; Europe/Chisinau by default',
    },
    currency: { type: 'string', value: '<code>', help: 'Currency of all its amounts; MDL by default' },
  },
  async run(
    { slug, name = slug, 'time-zone': timeZone = 'Europe/Chisinau', currency },
    { openToWrite, answer, note },
  ) {
    if (!isSiteSlug(slug))
      throw new UsageError(
        `slug: lower-case letters, digits and single dashes, at most 63 characters, not "${slug}".`,
      )
    if (currency !== undefined && !isCurrency(currency))
      throw new UsageError(`"${currency}" is not a currency, such as MDL.`)
    const sql = await openToWrite()
    if (!(await isTimeZone(sql, timeZone))) throw new UsageError(`"${timeZone}" is not a time zone.`)
    const { name: label } = await settingsOf(sql, { name }).catch(rethrowAsUsageError)
    const site = await sql.begin((sql) =>
      createSite(sql, { slug, name: label, timeZone, currency, historyDays: NEW_SITE_HISTORY_DAYS }, audit),
    )
    if (!site) throw new Error(`The site "${slug}" already exists.`)
    answer(site, site.slug)
    note(`Create a token for it: vitrina token create --site ${slug} --name <name>`)
  },
})
