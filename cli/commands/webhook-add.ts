import { findEndpoint, makeEndpoint, settingsIn } from '@vitrina/server/events/webhooks/endpoints/endpoint'
import { command, UsageError } from '../command.ts'
import { siteBySlug } from '../site.ts'
import { tokenIdOf } from '../token-id.ts'
import { auditWebhook, onWebhook, secretOf } from '../webhook.ts'

export const webhookAdd = command({
  summary: 'Have an address told what happens at a site. Its secret is printed once.',
  args: ['site', 'url'],
  options: {
    events: {
      type: 'string',
      value: '<a,b>',
      help: 'What it is told of, as order.created,order.status_changed,category.*; * is everything',
    },
    description: { type: 'string', value: '<text>', help: 'What it is for' },
    'exclude-token': {
      type: 'string',
      value: '<token-id>',
      help: 'It is not told of what this API token writes',
    },
  },
  async run(
    { site: slug, url, events, description, 'exclude-token': excluded },
    { env, openToWrite, answer, note },
  ) {
    if (!events) throw new UsageError('--events says what it is told of, as order.*.')
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const secret = await secretOf(env)
    const body = {
      url,
      events: events.split(',').map((name) => name.trim()),
      ...(description !== undefined && { description }),
      ...(excluded !== undefined && { exclude_origin: tokenIdOf(excluded) }),
    }
    const made = await onWebhook({ site: slug, id: null }, () =>
      sql.begin(async (sql) => {
        const settings = await settingsIn(sql, site.id, body, { isNew: true, self: null })
        const { id, secret: text } = await makeEndpoint(sql, site.id, settings, secret)
        const endpoint = await findEndpoint(sql, site.id, id)
        await auditWebhook(sql, 'webhook_created', site.id, endpoint)
        return { ...endpoint, secret: text }
      }),
    )
    answer(made, made.secret)
    note(
      `Webhook ${made.id} of site ${slug} is told of what happens from now on. Its secret is not shown again.\nTry it: vitrina webhook test ${slug} ${made.id}`,
    )
  },
})
