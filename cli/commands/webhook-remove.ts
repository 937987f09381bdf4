import { removeEndpoint } from '@vitrina/server/events/webhooks/endpoints/endpoint'
import { ApiError } from '@vitrina/server/http/errors'
import { command } from '../command.ts'
import { siteBySlug } from '../site.ts'
import { auditWebhook, onWebhook, webhookIdOf } from '../webhook.ts'

export const webhookRemove = command({
  summary: 'Remove a webhook, with all that it was told and was to be told.',
  args: ['site', 'id'],
  async run({ site: slug, id: text }, { openToWrite, answer }) {
    const id = webhookIdOf(text)
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    await onWebhook({ site: slug, id }, () =>
      sql.begin(async (sql) => {
        const url = await removeEndpoint(sql, site.id, id)
        if (url === undefined) throw new ApiError('not_found')
        await auditWebhook(sql, 'webhook_removed', site.id, { id, url })
      }),
    )
    answer({ removed: id }, `Webhook ${id} of site ${slug} is removed.`)
  },
})
