import { changeSite, isCurrency, isOrderLifecycle, isTimeZone, logoOf } from '@vitrina/server/access/sites'
import { audit } from '@vitrina/server/hub/audit'
import { command, UsageError } from '../command.ts'
import { siteBySlug } from '../site.ts'

export const siteSet = command({
  summary: 'Change the settings of a site; those that are not given stay.',
  args: ['slug'],
  options: {
    name: { type: 'string', value: '<text>', help: 'Name for people' },
    'time-zone': { type: 'string', value: '<zone>', help: 'Time zone of the shop, as Europe/Chisinau' },
    currency: {
      type: 'string',
      value: '<code>',
      help: 'Currency of all its amounts, as MDL; the amounts stay as they are',
    },
    'order-lifecycle': {
      type: 'string',
      value: '<free|strict>',
      help: 'strict: an order item takes only the steps of docs/order-lifecycle.md; free: every step',
    },
    'first-party': {
      type: 'string',
      value: '<yes|no>',
      help: 'yes: the site is yours; its visitors are never asked whether to go on as whom they are',
    },
    'private-webhooks': {
      type: 'string',
      value: '<yes|no>',
      help: 'yes: its webhooks may lead inside the network, and to every port',
    },
    logo: {
      type: 'string',
      value: '<url|none>',
      help: 'Address of an image for the sign-in pages, as https://shop.example/logo.svg',
    },
  },
  async run(
    {
      slug,
      name,
      'time-zone': timeZone,
      currency,
      'order-lifecycle': lifecycle,
      'first-party': firstParty,
      'private-webhooks': privateWebhooks,
      logo: logoText,
    },
    { openToWrite, answer },
  ) {
    if (
      [name, timeZone, currency, lifecycle, firstParty, privateWebhooks, logoText].every(
        (value) => value === undefined,
      )
    )
      throw new UsageError('There is nothing to set.')
    if (currency !== undefined && !isCurrency(currency))
      throw new UsageError(`"${currency}" is no currency, as MDL.`)
    if (lifecycle !== undefined && !isOrderLifecycle(lifecycle))
      throw new UsageError(`--order-lifecycle is free or strict, not "${lifecycle}".`)
    if (firstParty !== undefined && !['yes', 'no'].includes(firstParty))
      throw new UsageError(`--first-party is yes or no, not "${firstParty}".`)
    if (privateWebhooks !== undefined && !['yes', 'no'].includes(privateWebhooks))
      throw new UsageError(`--private-webhooks is yes or no, not "${privateWebhooks}".`)
    const logo = logoText === undefined || logoText === 'none' ? null : logoOf(logoText)
    if (logo === undefined)
      throw new UsageError(
        `--logo is an address, as https://shop.example/logo.svg, or none; not "${logoText}".`,
      )

    const sql = await openToWrite()
    if (timeZone !== undefined && !(await isTimeZone(sql, timeZone)))
      throw new UsageError(`"${timeZone}" is no time zone.`)
    await siteBySlug(sql, slug)
    const settings = {
      ...(name !== undefined && { name }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(currency !== undefined && { currency }),
      ...(lifecycle !== undefined && { order_lifecycle: lifecycle }),
      ...(firstParty !== undefined && { first_party: firstParty === 'yes' }),
      ...(privateWebhooks !== undefined && { private_webhooks: privateWebhooks === 'yes' }),
      ...(logoText !== undefined && { logo }),
    }
    const site = await sql.begin(async (sql) => {
      const site = await changeSite(sql, slug, settings)
      if (site) await audit(sql, { event: 'site_changed', siteId: site.id, detail: settings })
      return site
    })
    answer(site, slug)
  },
})
