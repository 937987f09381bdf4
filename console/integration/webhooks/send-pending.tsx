import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconSend } from '@tabler/icons-react'
import type { Webhook } from '@vitrina/schema/webhook'
import { request } from '../../api/request.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { words } from './delivery-words.ts'
import { useWebhookCall } from './use-webhooks.ts'

/**
 * Sends deliveries that wait for a retry immediately, for use after a repair of the receiver. Hidden if none
 * is waiting.
 */
export const SendPending = ({ webhook }: { readonly webhook: Webhook }) => {
  const say = useWords(words)
  const site = useSite()
  const { number } = useFormat()
  const { id, state, pending } = webhook
  const send = useWebhookCall(async () => {
    const path = site.api(`external/webhook/${id}/replay/`)
    return (await request<{ replayed: number }>(path, { method: 'POST', body: { pending: true } })).body
  })
  if (!site.may('webhooks.write') || state !== 'enabled' || pending === 0) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconSend size={14} />}
      loading={send.isPending}
      onClick={() =>
        send.mutate(undefined, {
          onSuccess: ({ replayed }) =>
            notifications.show({ message: say('sentNow', { count: number(replayed) }) }),
          onError: (error) => notifications.show({ color: 'red', message: <Refusal of={error} /> }),
        })
      }
    >
      {say('sendPending', { count: number(pending) })}
    </Button>
  )
}
