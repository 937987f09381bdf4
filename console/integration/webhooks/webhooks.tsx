import { Anchor, Button, Text } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Webhook, WebhookWithSecret } from '@vitrina/schema/webhook'
import { useState } from 'react'
import { Empty } from '../../parts/empty.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { Cell } from '../cell.tsx'
import { useEventName } from './event-name.ts'
import { SecretWindow } from './secret-window.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'
import { words } from './words.ts'

/** Webhooks of the site. */
export default function Webhooks() {
  const say = useWords(words)
  const site = useSite()
  const navigate = useNavigate()
  const { values, change } = useUrlState()
  const webhooks = useWebhooks()
  const [created, setCreated] = useState<WebhookWithSecret>()
  const columns = useColumns()
  const add = site.may('webhooks.write') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => change({ form: 'new' })}>
      {say('add')}
    </Button>
  )
  const addressOf = ({ id }: Pick<Webhook, 'id'>) => `/sites/${site.slug}/webhooks/${id}`
  return (
    <Page title={say('webhooks')} lead={say('lead')} actions={webhooks.data?.length !== 0 && add}>
      <Placeholder of={webhooks} rows={4} />
      {webhooks.data?.length === 0 && (
        <Empty icon={IconWebhook} title={say('none')} lead={say('noneLead')}>
          {add}
        </Empty>
      )}
      {webhooks.data && webhooks.data.length > 0 && (
        <DataTable
          label={say('webhooks')}
          rows={webhooks.data}
          columns={columns}
          rowKey={({ id }) => id}
          onOpen={(webhook) => navigate({ to: addressOf(webhook) })}
        />
      )}
      {values.form === 'new' && site.may('webhooks.write') && (
        <WebhookForm<WebhookWithSecret>
          onClose={() => change({ form: undefined })}
          onSaved={(webhook) => {
            change({ form: undefined })
            setCreated(webhook)
          }}
        />
      )}
      {created && (
        <SecretWindow
          webhook={created}
          onClose={() => {
            setCreated(undefined)
            navigate({ to: addressOf(created) })
          }}
        />
      )}
    </Page>
  )
}

/** Number of event names shown before the others are only counted. */
const MAX_NAMED = 3

const useColumns = (): readonly TableColumn<Webhook>[] => {
  const say = useWords(words)
  const site = useSite()
  const nameOf = useEventName()
  const { number } = useFormat()
  return [
    {
      key: 'url',
      label: say('address'),
      cell: ({ id, url, description }) => (
        <Cell breaks>
          <Anchor component={Link} to={`/sites/${site.slug}/webhooks/${id}`} className="mono" size="sm">
            {url}
          </Anchor>
          {description !== null && <Hint size="xs">{description}</Hint>}
        </Cell>
      ),
    },
    {
      key: 'events',
      label: say('events'),
      cell: ({ events }) => (
        <Text size="sm">
          {events.slice(0, MAX_NAMED).map(nameOf).join(', ')}
          {events.length > MAX_NAMED && ` +${number(events.length - MAX_NAMED)}`}
        </Text>
      ),
    },
    {
      key: 'state',
      label: say('state'),
      cell: (webhook) => (
        <Cell>
          <WebhookState of={webhook} />
          {webhook.state === 'enabled' && webhook.failing_since !== null && (
            <Hint size="xs">
              <Timestamp at={webhook.failing_since} as="ago" />
            </Hint>
          )}
        </Cell>
      ),
    },
    { key: 'pending', label: say('pending'), numeric: true, cell: ({ pending }) => number(pending) },
    { key: 'parked', label: say('parked'), numeric: true, cell: ({ parked }) => number(parked) },
  ]
}
