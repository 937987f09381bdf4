import type { Webhook, WebhookWithSecret } from '@vitrina/schema/webhook'
import { request } from '../../api/request.ts'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { ReplaceDialog } from '../replace-dialog.tsx'
import { useWebhookCall } from './use-webhooks.ts'
import { words } from './words.ts'

interface Props {
  readonly webhook: Webhook
  readonly onReplaced: (webhook: WebhookWithSecret) => void
  readonly onClose: () => void
}

/** Dialog that creates a new secret for a webhook. */
export const NewSecret = ({ webhook, onReplaced, onClose }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const replacing = useWebhookCall(async (hours: number) => {
    const path = site.api(`external/webhook/${webhook.id}/rotate-secret/`)
    const body = { overlap_seconds: hours * 3600 }
    return (await request<WebhookWithSecret>(path, { method: 'POST', body })).body
  })
  return (
    <ReplaceDialog
      title={say('newSecret')}
      lead={say('newSecretLead')}
      action={say('makeSecret')}
      {...{ replacing, onReplaced, onClose }}
    />
  )
}
