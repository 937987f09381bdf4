import { Badge, Button, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import type { Webhook } from '@vitrina/schema/webhook'
import { useState } from 'react'
import { Detail, Details } from '../../parts/details.tsx'
import { Heading } from '../../parts/layout/heading.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { useTokenNames } from '../token-names.ts'
import { Deliveries } from './deliveries.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { words as deliveryWords } from './delivery-words.ts'
import { useEventName } from './event-name.ts'
import { Replay } from './replay.tsx'
import { SendPending } from './send-pending.tsx'
import { useWebhook } from './use-webhooks.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookNotice } from './webhook-notice.tsx'
import { WebhookState } from './webhook-state.tsx'
import { words } from './words.ts'

/** Screen of one webhook: its state and its deliveries. */
export default function OneWebhook() {
  const { id = '' } = useParams({ strict: false })
  const say = useWords({ ...deliveryWords, ...words })
  const site = useSite()
  const webhook = useWebhook(id)
  const { values, change } = useUrlState()
  const [replaying, setReplaying] = useState(false)
  const { number } = useFormat()
  const show = (delivery: string | undefined) => change({ page: values.page, delivery })

  if (!webhook.data) return <Placeholder of={webhook} isScreen />
  const { url, description, parked } = webhook.data
  return (
    <Page
      title={URL.parse(url)?.host ?? url}
      lead={description}
      actions={site.may('webhooks.write') && <WebhookActions webhook={webhook.data} onShow={show} />}
    >
      <WebhookNotice webhook={webhook.data} />
      <WebhookDetails webhook={webhook.data} />
      <Group justify="space-between" mt="sm">
        <Heading size="h4">{say('deliveries')}</Heading>
        <Group gap="xs">
          <SendPending webhook={webhook.data} />
          {site.may('webhooks.write') && (
            <Button
              variant={parked > 0 ? 'filled' : 'default'}
              size="xs"
              leftSection={<IconRefresh size={14} />}
              onClick={() => setReplaying(true)}
            >
              {parked > 0 ? say('sendParked', { count: number(parked) }) : say('replay')}
            </Button>
          )}
        </Group>
      </Group>
      <Deliveries webhook={webhook.data} onShow={show} />
      {values.delivery !== undefined && (
        <DeliveryDrawer
          webhookId={id}
          eventId={values.delivery}
          mayReplay={site.may('webhooks.write')}
          onClose={() => show(undefined)}
        />
      )}
      {replaying && <Replay webhook={webhook.data} onClose={() => setReplaying(false)} />}
    </Page>
  )
}

const WebhookDetails = ({ webhook }: { readonly webhook: Webhook }) => {
  const say = useWords(words)
  const nameOf = useEventName()
  const tokens = useTokenNames()
  const { number } = useFormat()
  const { url, events, exclude_origin: excluded, pending, parked } = webhook
  return (
    <Details label={say('details')}>
      <Detail name={say('state')}>
        <WebhookState of={webhook} />
      </Detail>
      <Detail name={say('address')}>
        <span className="mono">{url}</span>
      </Detail>
      <Detail name={say('events')}>
        <Group gap={4}>
          {events.map((event) => (
            <Badge key={event} variant="default" tt="none" fw={400} title={event}>
              {nameOf(event)}
            </Badge>
          ))}
        </Group>
      </Detail>
      {excluded !== null && (
        <Detail name={say('exclude')}>
          {tokens.find(({ id }) => id === excluded)?.name ?? say('otherToken', { id: excluded })}
        </Detail>
      )}
      <Detail name={say('pending')}>{number(pending)}</Detail>
      <Detail name={say('parked')}>{number(parked)}</Detail>
      <Detail name={say('created')}>
        <Timestamp at={webhook.created_at} />
      </Detail>
    </Details>
  )
}
