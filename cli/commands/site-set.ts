import { changeSite, isCurrency, isOrderLifecycle, isTimeZone } from '@vitrina/server/access/sites'
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
  },
  async run(
    { slug, name, 'time-zone': timeZone, currency, 'order-lifecycle': lifecycle },
    { openToWrite, answer },
  ) {
    if ([name, timeZone, currency, lifecycle].every((value) => value === undefined))
      throw new UsageError('There is nothing to set.')
    if (currency !== undefined && !isCurrency(currency))
      throw new UsageError(`"${currency}" is no currency, as MDL.`)
    if (lifecycle !== undefined && !isOrderLifecycle(lifecycle))
      throw new UsageError(`--order-lifecycle is free or strict, not "${lifecycle}".`)

    const sql = await openToWrite()
    if (timeZone !== undefined && !(await isTimeZone(sql, timeZone)))
      throw new UsageError(`"${timeZone}" is no time zone.`)
    await siteBySlug(sql, slug)
    const site = await changeSite(sql, slug, {
      ...(name !== undefined && { name }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(currency !== undefined && { currency }),
      ...(lifecycle !== undefined && { order_lifecycle: lifecycle }),
    })
    answer(site, slug)
  },
})
