import { Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '@vitrina/schema/webhook'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { words } from './delivery-words.ts'
import { useWebhookCall } from './use-webhooks.ts'

interface Replayed {
  readonly replayed: number
}

interface Props {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** Replays parked deliveries, or those of a period; shows their number first. */
export const Replay = ({ webhook, onClose }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { number } = useFormat()
  const [which, setWhich] = useState(webhook.parked > 0 ? 'parked' : 'range')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const path = site.api(`external/webhook/${webhook.id}/replay/`)
  const body = which === 'parked' ? { parked: true } : { from, to }
  const isComplete = which === 'parked' || (from !== '' && to !== '')
  const count = useQuery({
    queryKey: ['webhooks', site.slug, String(webhook.id), 'replay', body],
    queryFn: async ({ signal }) => {
      const dry = { method: 'POST', body, query: { dry_run: true }, signal } as const
      return (await request<Replayed>(path, dry)).body.replayed
    },
    enabled: isComplete,
  })
  const replay = useWebhookCall(async () => (await request<Replayed>(path, { method: 'POST', body })).body)
  const finish = ({ replayed }: Replayed) => {
    notifications.show({ message: say('replayed', { count: number(replayed) }) })
    onClose()
  }
  const failure = replay.error ?? (isComplete ? count.error : null)
  return (
    <WriteModal isWriting={replay.isPending} onClose={onClose} title={say('replayTitle')}>
      <Stack>
        <Text size="sm">{say('replayLead')}</Text>
        <Radio.Group value={which} onChange={setWhich} aria-label={say('replayTitle')}>
          <Stack gap="xs">
            <Radio value="parked" label={`${say('replayParked')} (${number(webhook.parked)})`} />
            <Radio value="range" label={say('replayRange')} />
          </Stack>
        </Radio.Group>
        {which === 'range' && (
          <>
            <Group grow>
              <TextInput
                type="datetime-local"
                label={say('from')}
                value={from}
                onChange={(event) => setFrom(event.currentTarget.value)}
              />
              <TextInput
                type="datetime-local"
                label={say('to')}
                value={to}
                onChange={(event) => setTo(event.currentTarget.value)}
              />
            </Group>
            <Hint size="xs">{say('siteTime', { zone: site.time_zone })}</Hint>
          </>
        )}
        <RefusalAlert of={failure} />
        <Text size="sm" role="status" mih="1.5em">
          {isComplete && count.data !== undefined && say('howMany', { count: number(count.data) })}
        </Text>
        <DialogFoot
          onClose={onClose}
          isPending={replay.isPending}
          isDisabled={!isComplete || count.data === undefined || count.data === 0}
          action={say('replay')}
          onAction={() => replay.mutate(undefined, { onSuccess: finish })}
        />
      </Stack>
    </WriteModal>
  )
}
