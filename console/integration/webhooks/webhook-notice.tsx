import { Alert, Stack } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconPlayerPause } from '@tabler/icons-react'
import type { Webhook } from '@vitrina/schema/webhook'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

/** Notice about delayed or failed deliveries, with a remedy. Empty if all is well. */
export const WebhookNotice = ({ webhook }: { readonly webhook: Webhook }) => {
  const say = useWords(words)
  const { moment } = useFormat(useSite().time_zone)
  const { state, disabled_by, failing_since, paused_until, secret_rotates_until } = webhook
  const isOn = state === 'enabled'
  return (
    <Stack gap="xs">
      {!isOn && (
        <Alert color={disabled_by === 'gone' ? 'red' : 'gray'} icon={<IconPlayerPause />}>
          {say(disabled_by === 'gone' ? 'goneLead' : 'disabledLead')}
        </Alert>
      )}
      {isOn && failing_since !== null && (
        <Alert color="red" icon={<IconAlertTriangle />}>
          {say('failingLead', { since: moment(failing_since) })}
        </Alert>
      )}
      {isOn && paused_until !== null && (
        <Alert color="orange" icon={<IconClock />}>
          {say('pausedLead', { until: moment(paused_until) })}
        </Alert>
      )}
      {secret_rotates_until !== null && (
        <Alert color="blue" icon={<IconClock />}>
          {say('rotatingLead', { until: moment(secret_rotates_until) })}
        </Alert>
      )}
    </Stack>
  )
}
