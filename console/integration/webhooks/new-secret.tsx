import { Alert, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { words as shared } from '../words.ts'
import { useWebhookCall } from './use-webhooks.ts'
import type { Webhook, WebhookWithSecret } from './webhook-answers.ts'
import { words } from './words.ts'

/** Seconds for which the old secret signs as well. */
const OVERLAPS = [86_400, 0, 3_600, 604_800] as const

interface Props {
  readonly webhook: Webhook
  readonly onMade: (webhook: WebhookWithSecret) => void
  readonly onClose: () => void
}

/** Gives a webhook another secret. */
export const NewSecret = ({ webhook, onMade, onClose }: Props) => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const site = useSite()
  const [overlap, setOverlap] = useState(String(OVERLAPS[0]))
  const making = useWebhookCall(async () => {
    const path = site.api(`external/webhook/${webhook.id}/rotate-secret/`)
    const body = { overlap_seconds: Number(overlap) }
    return (await request<WebhookWithSecret>(path, { method: 'POST', body })).body
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('newSecret')}
      closeButtonProps={{ 'aria-label': sayShared('close') }}
    >
      <Stack>
        {making.error && (
          <Alert color="red" role="alert">
            <Refusal of={making.error} />
          </Alert>
        )}
        <Text size="sm">{say('newSecretLead')}</Text>
        <NativeSelect
          name="overlap"
          label={say('overlap')}
          value={overlap}
          onChange={(event) => setOverlap(event.currentTarget.value)}
          data={OVERLAPS.map((seconds) => ({ value: String(seconds), label: say(`overlap${seconds}`) }))}
          data-autofocus
        />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {sayShared('cancel')}
          </Button>
          <Button loading={making.isPending} onClick={() => making.mutate(undefined, { onSuccess: onMade })}>
            {say('makeSecret')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
