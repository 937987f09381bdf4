import { LIST_SHAPES } from '@vitrina/schema/wire/list-shape'
import {
  changeSite,
  isCurrency,
  isOrderLifecycle,
  isTimeZone,
  isUnnamedOrders,
  logoOf,
} from '@vitrina/server/access/sites'
import { audit } from '@vitrina/server/hub/audit'
import { setFirstId } from '@vitrina/server/orders/id-queries'
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
    'unnamed-orders': {
      type: 'string',
      value: '<create|refuse>',
      help: 'refuse: a new order needs an rrn, an order_id or an Idempotency-Key, as a repetition could not be told; create: it does not',
    },
    'list-shape': {
      type: 'string',
      value: '<array|page>',
      help: 'page: calls with its tokens get lists as { count, next, previous, results }; array: as arrays; ?shape= says otherwise',
    },
    'order-ids-from': {
      type: 'string',
      value: '<id>',
      help: 'The next id that the server gives to an order or an item; 1000000001 in a new site; taken ones are passed over',
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
    'keep-personal-bodies': {
      type: 'string',
      value: '<yes|no>',
      help: 'yes: the request log keeps what was sent of orders and discount cards, for owners and managers; no: only keys and faults',
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
      'unnamed-orders': unnamed,
      'list-shape': shapeText,
      'order-ids-from': firstId,
      'first-party': firstParty,
      'private-webhooks': privateWebhooks,
      'keep-personal-bodies': personalBodies,
      logo: logoText,
    },
    { openToWrite, answer },
  ) {
    if (
      [
        name,
        timeZone,
        currency,
        lifecycle,
        unnamed,
        shapeText,
        firstId,
        firstParty,
        privateWebhooks,
        personalBodies,
        logoText,
      ].every((value) => value === undefined)
    )
      throw new UsageError('There is nothing to set.')
    if (currency !== undefined && !isCurrency(currency))
      throw new UsageError(`"${currency}" is no currency, as MDL.`)
    if (lifecycle !== undefined && !isOrderLifecycle(lifecycle))
      throw new UsageError(`--order-lifecycle is free or strict, not "${lifecycle}".`)
    if (unnamed !== undefined && !isUnnamedOrders(unnamed))
      throw new UsageError(`--unnamed-orders is create or refuse, not "${unnamed}".`)
    const listShape = LIST_SHAPES.find((word) => word === shapeText)
    if (shapeText !== undefined && !listShape)
      throw new UsageError(`--list-shape is array or page, not "${shapeText}".`)
    if (firstId !== undefined && !/^[1-9]\d{0,14}$/.test(firstId))
      throw new UsageError(`--order-ids-from is a whole number of at most 15 digits, not "${firstId}".`)
    if (firstParty !== undefined && !['yes', 'no'].includes(firstParty))
      throw new UsageError(`--first-party is yes or no, not "${firstParty}".`)
    if (privateWebhooks !== undefined && !['yes', 'no'].includes(privateWebhooks))
      throw new UsageError(`--private-webhooks is yes or no, not "${privateWebhooks}".`)
    if (personalBodies !== undefined && !['yes', 'no'].includes(personalBodies))
      throw new UsageError(`--keep-personal-bodies is yes or no, not "${personalBodies}".`)
    const logo = logoText === undefined || logoText === 'none' ? null : logoOf(logoText)
    if (logo === undefined)
      throw new UsageError(
        `--logo is an address, as https://shop.example/logo.svg, or none; not "${logoText}".`,
      )

    const sql = await openToWrite()
    if (timeZone !== undefined && !(await isTimeZone(sql, timeZone)))
      throw new UsageError(`"${timeZone}" is no time zone.`)
    const { id: siteId } = await siteBySlug(sql, slug)
    const settings = {
      ...(name !== undefined && { name }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(currency !== undefined && { currency }),
      ...(lifecycle !== undefined && { order_lifecycle: lifecycle }),
      ...(unnamed !== undefined && { unnamed_orders: unnamed }),
      ...(listShape && { list_shape: listShape }),
      ...(firstParty !== undefined && { first_party: firstParty === 'yes' }),
      ...(privateWebhooks !== undefined && { private_webhooks: privateWebhooks === 'yes' }),
      ...(personalBodies !== undefined && { keep_personal_bodies: personalBodies === 'yes' }),
      ...(logoText !== undefined && { logo }),
    }
    const site = await sql.begin(async (sql) => {
      if (firstId !== undefined) await setFirstId(sql, siteId, Number(firstId))
      const more = firstId !== undefined && { order_ids_from: Number(firstId) }
      return changeSite(sql, slug, settings, (sql, { detail, ...entry }) =>
        audit(sql, { ...entry, detail: { ...detail, ...more } }),
      )
    })
    answer(site, slug)
  },
})
