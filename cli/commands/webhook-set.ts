import {
  changeEndpoint,
  findEndpoint,
  holdEndpoint,
  settingsIn,
} from '@vitrina/server/events/webhooks/endpoints/endpoint'
import { command, UsageError } from '../command.ts'
import { siteBySlug } from '../site.ts'
import { tokenIdOf } from '../token-id.ts'
import { auditWebhook, onWebhook, webhookIdOf } from '../webhook.ts'

export const webhookSet = command({
  summary: 'Change a webhook; what is not given stays.',
  args: ['site', 'id'],
  options: {
    url: { type: 'string', value: '<url>', help: 'Where it leads' },
    events: { type: 'string', value: '<a,b>', help: 'What it is told of, as order.*,category.updated' },
    description: { type: 'string', value: '<text|none>', help: 'What it is for' },
    'exclude-token': {
      type: 'string',
      value: '<token-id|none>',
      help: 'It is not told of what this API token writes',
    },
    state: {
      type: 'string',
      value: '<enabled|disabled>',
      help: 'disabled: what happens is parked, until a replay tells it',
    },
  },
  async run(
    { site: slug, id: text, url, events, description, 'exclude-token': excluded, state },
    { openToWrite, answer },
  ) {
    const id = webhookIdOf(text)
    const body = {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events: events.split(',').map((name) => name.trim()) }),
      ...(description !== undefined && { description: description === 'none' ? null : description }),
      ...(excluded !== undefined && { exclude_origin: excluded === 'none' ? null : tokenIdOf(excluded) }),
      ...(state !== undefined && { state }),
    }
    if (Object.keys(body).length === 0) throw new UsageError('There is nothing to set.')
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const endpoint = await onWebhook({ site: slug, id }, () =>
      sql.begin(async (sql) => {
        const before = await holdEndpoint(sql, site.id, id)
        const settings = await settingsIn(sql, site.id, body, { isNew: false, self: null })
        const changed = await changeEndpoint(sql, site.id, id, before, settings)
        const endpoint = await findEndpoint(sql, site.id, id)
        if (changed) await auditWebhook(sql, 'webhook_changed', site.id, endpoint)
        return endpoint
      }),
    )
    answer(endpoint, `Webhook ${id} of site ${slug} is changed.`)
  },
})
