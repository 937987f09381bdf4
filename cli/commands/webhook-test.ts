import { readConfig } from '@vitrina/server/config'
import { selectAttempts } from '@vitrina/server/events/webhooks/log/log-queries'
import { pingEndpoint } from '@vitrina/server/events/webhooks/log/ping'
import { createPoster } from '@vitrina/server/events/webhooks/posting/post'
import { ApiError } from '@vitrina/server/http/errors'
import { command } from '../command.ts'
import { siteBySlug } from '../site.ts'
import { legible } from '../transfer/legible.ts'
import { onWebhook, secretOf, webhookIdOf } from '../webhook.ts'
import { isTaken, outcomeOf } from '../webhook-outcome.ts'

export const webhookTest = command({
  summary: 'Send a webhook a ping now, and tell what came back.',
  args: ['site', 'id'],
  async run({ site: slug, id: text }, { env, openToWrite, answer }) {
    const id = webhookIdOf(text)
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const deploymentSecret = await secretOf(env)
    const poster = createPoster(undefined, readConfig(env).dnsServers)
    try {
      const attempt = await onWebhook({ site: slug, id }, async () => {
        const parts = { sql, poster, secret: async () => deploymentSecret }
        const pinged = await pingEndpoint(parts, site.id, id)
        const [attempt] = pinged ? await selectAttempts(sql, site.id, id, pinged.eventId, 1) : []
        if (!pinged || !attempt) throw new ApiError('not_found')
        return { event_id: pinged.eventId, ...attempt }
      })
      const words = `The ping: ${outcomeOf(attempt)}, after ${attempt.duration_ms} ms.`
      answer(
        attempt,
        attempt.answer_body ? `${words}\nIts answer begins:\n${legible(attempt.answer_body)}` : words,
      )
      if (!isTaken(attempt)) throw new Error(`Webhook ${id} of site ${slug} did not take the ping.`)
    } finally {
      poster.close()
    }
  },
})
