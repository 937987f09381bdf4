import { Alert, Anchor, Button, Modal, Stack } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { Attempt, Webhook } from '@vitrina/schema/webhook'
import { request } from '../../api/request.ts'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { useWebhookCall } from './use-webhooks.ts'
import { words } from './words.ts'

type Pinged = Attempt & { readonly event_id: string }

interface Props {
  readonly webhook: Webhook
  /** Shows a delivery. */
  readonly onShow: (eventId: string) => void
}

/** Sends a test event and shows the response. */
export const PingButton = ({ webhook, onShow }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { number } = useFormat()
  const ping = useWebhookCall(async () => {
    const path = site.api(`external/webhook/${webhook.id}/ping/`)
    return (await request<Pinged>(path, { method: 'POST' })).body
  })
  const sentence = ({ status, failure, duration_ms }: Pinged): string => {
    const ms = number(duration_ms)
    if (status === null) return say('testFailed', { failure: failure ?? '?', ms })
    return say(isAccepted(status) ? 'testAccepted' : 'testRefused', { status, ms })
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSend size={16} />}
        loading={ping.isPending}
        onClick={() => ping.mutate(undefined)}
      >
        {say('test')}
      </Button>
      <Modal opened={ping.data !== undefined || ping.isError} onClose={ping.reset} title={say('test')}>
        <RefusalAlert of={ping.error} />
        {ping.data && (
          <Stack align="start">
            <Alert color={isAccepted(ping.data.status) ? 'vitrina' : 'red'} role="status" w="100%">
              {sentence(ping.data)}
            </Alert>
            <Anchor
              component="button"
              size="sm"
              onClick={() => {
                onShow(ping.data.event_id)
                ping.reset()
              }}
            >
              {say('showAttempt')}
            </Anchor>
          </Stack>
        )}
      </Modal>
    </>
  )
}

const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300
