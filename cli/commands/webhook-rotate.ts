import { findEndpoint, OVERLAP, rotateSecret } from '@vitrina/server/events/webhooks/endpoints/endpoint'
import { ApiError } from '@vitrina/server/http/errors'
import { command, UsageError } from '../command.ts'
import { parseDuration } from '../duration.ts'
import { siteBySlug } from '../site.ts'
import { moment } from '../table.ts'
import { auditWebhook, onWebhook, secretOf, webhookIdOf } from '../webhook.ts'

export const webhookRotate = command({
  summary: 'Give a webhook a new secret, which is printed once; the one before signs beside it for a while.',
  args: ['site', 'id'],
  options: {
    overlap: {
      type: 'string',
      value: '<1d>',
      help: 'How long the secret before still signs, at most 7d; 1d unless given',
    },
  },
  async run({ site: slug, id: text, overlap: duration = '1d' }, { env, openToWrite, answer, note }) {
    const id = webhookIdOf(text)
    const overlap = parseDuration(duration)
    if (overlap === undefined || overlap > OVERLAP.most)
      throw new UsageError(`--overlap is a duration of at most 7d, as 0s, 12h or 7d, not "${duration}".`)
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const secret = await secretOf(env)
    const made = await onWebhook({ site: slug, id }, () =>
      sql.begin(async (sql) => {
        const rotated = await rotateSecret(sql, site.id, id, overlap, secret)
        if (!rotated) throw new ApiError('not_found')
        const endpoint = await findEndpoint(sql, site.id, id)
        await auditWebhook(sql, 'webhook_secret_rotated', site.id, endpoint)
        return { ...endpoint, secret: rotated.secret }
      }),
    )
    const before = made.secret_rotates_until
      ? `The one before signs as well until ${moment(made.secret_rotates_until)}.`
      : 'The one before signs no longer.'
    answer(made, made.secret)
    note(`The new secret of webhook ${id} of site ${slug}. ${before} It is not shown again.`)
  },
})
