import { Accordion, Anchor, Button, Drawer, Group, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PING } from '@vitrina/schema/events'
import type { DeliveryWithLog } from '@vitrina/schema/webhook'
import { request } from '../../api/request.ts'
import { Copyable } from '../../parts/copyable.tsx'
import { Detail, Details } from '../../parts/details.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { useTypeName } from '../change-type.ts'
import { ObjectLink } from '../object-link.tsx'
import { pretty } from '../pretty.ts'
import { DeliveryAttempt } from './delivery-attempt.tsx'
import { DeliveryState } from './delivery-state.tsx'
import { words } from './delivery-words.ts'
import { useEventName } from './event-name.ts'
import { useDelivery, useWebhookCall } from './use-webhooks.ts'

interface Props {
  readonly webhookId: string
  readonly eventId: string
  readonly mayReplay: boolean
  readonly onClose: () => void
}

/** One delivery: its body, and each attempt. */
export const DeliveryDrawer = ({ webhookId, eventId, mayReplay, onClose }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const delivery = useDelivery(webhookId, eventId)
  const replay = useWebhookCall(() =>
    request(site.api(`external/webhook/${webhookId}/replay/`), {
      method: 'POST',
      body: { event_id: eventId },
    }),
  )
  const notifyReplayed = () => notifications.show({ message: say('replayed', { count: 1 }) })
  const isOver =
    delivery.data !== undefined && delivery.data.event !== PING && delivery.data.state !== 'pending'
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={say('delivery')}>
      <Placeholder of={delivery} />
      {delivery.data && (
        <Stack>
          <RefusalAlert of={replay.error} />
          <Group justify="space-between">
            <DeliveryState state={delivery.data.state} />
            {mayReplay && isOver && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconRefresh size={14} />}
                loading={replay.isPending}
                onClick={() => replay.mutate(undefined, { onSuccess: notifyReplayed })}
              >
                {say('replay')}
              </Button>
            )}
          </Group>
          <DeliveryDetails delivery={delivery.data} />
          <Title order={3} size="h5">
            {say('body')}
          </Title>
          <Copyable text={pretty(delivery.data.body)} label={say('body')} />
          <Title order={3} size="h5">
            {say('tries')}
          </Title>
          {delivery.data.log.length === 0 && <Hint>{say('noAttempt')}</Hint>}
          <Accordion
            variant="contained"
            defaultValue={String(delivery.data.log.at(-1)?.number ?? '')}
            order={4}
          >
            {delivery.data.log.toReversed().map((attempt) => (
              <DeliveryAttempt key={attempt.number} attempt={attempt} />
            ))}
          </Accordion>
        </Stack>
      )}
    </Drawer>
  )
}

const DeliveryDetails = ({ delivery }: { readonly delivery: DeliveryWithLog }) => {
  const say = useWords(words)
  const site = useSite()
  const nameOf = useEventName()
  const nameOfType = useTypeName()
  const { event, event_id: eventId, type, object_id: id, key, cursor, next_try_at: nextTry } = delivery
  return (
    <Details label={say('delivery')}>
      <Detail name={say('event')}>{nameOf(event)}</Detail>
      {type !== null && id !== null && (
        <Detail name={say('about')}>
          <ObjectLink type={type} id={id}>
            {nameOfType(type)} {key ?? `#${id}`}
          </ObjectLink>
        </Detail>
      )}
      {cursor !== null && (
        <Detail name={say('inFeed')}>
          <Anchor component={Link} to={`/sites/${site.slug}/changes?from=${cursor}`} inherit>
            {cursor}
          </Anchor>
        </Detail>
      )}
      <Detail name="webhook-id">
        <span className="mono">{eventId}</span>
      </Detail>
      <Detail name={say('time')}>
        <Timestamp at={delivery.created_at} />
      </Detail>
      {nextTry !== null && (
        <Detail name={say('nextTry')}>
          <Timestamp at={nextTry} />
        </Detail>
      )}
    </Details>
  )
}
