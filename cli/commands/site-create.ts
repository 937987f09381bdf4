import { audit } from '@vitrina/server/hub/audit'
import { settingsOf } from '@vitrina/server/identity/access/given-settings'
import { createSite, isCurrency, isSiteSlug, isTimeZone } from '@vitrina/server/identity/access/sites'
import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { asUsageError } from '../refusal.ts'
import { SITES } from '../words/sites.ts'

export const siteCreate = command({
  summary: tell(SITES.create),
  args: ['slug'],
  options: {
    name: { type: 'string', value: '<text>', help: tell(SITES.nameOption) },
    'time-zone': {
      type: 'string',
      value: '<zone>',
      help: tell(SITES.zoneOption),
    },
    currency: { type: 'string', value: '<code>', help: tell(SITES.currencyOption) },
  },
  async run(
    { slug, name = slug, 'time-zone': timeZone = 'Europe/Chisinau', currency },
    { openToWrite, answer, note },
  ) {
    if (!isSiteSlug(slug)) throw new UsageError(tell(SITES.badSlug, { text: slug }))
    if (currency !== undefined && !isCurrency(currency))
      throw new UsageError(tell(SITES.badCurrency, { text: currency }))
    const sql = await openToWrite()
    if (!(await isTimeZone(sql, timeZone))) throw new UsageError(tell(SITES.badZone, { text: timeZone }))
    const { name: label } = await settingsOf(sql, { name }).catch(asUsageError)
    const site = await sql.begin((sql) => createSite(sql, { slug, name: label, timeZone, currency }, audit))
    if (!site) throw new Error(tell(SITES.taken, { slug }))
    answer(site, site.slug)
    note(tell(SITES.itsToken, { command: `vitrina token create --site ${slug} --name <name>` }))
  },
})
