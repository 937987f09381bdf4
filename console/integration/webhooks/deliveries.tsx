import { Anchor } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Delivery, Webhook } from '@vitrina/schema/webhook'
import { withQuery } from '../../api/request.ts'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { ClearFilters } from '../../parts/list/filters.tsx'
import { type UrlValues, useUrlState } from '../../parts/list/url-state.ts'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { useTypeName } from '../change-type.ts'
import { Paging } from '../paging.tsx'
import { DeliveryFilters } from './delivery-filters.tsx'
import { DeliveryState } from './delivery-state.tsx'
import { words } from './delivery-words.ts'
import { useEventName } from './event-name.ts'
import { useDeliveries } from './use-webhooks.ts'
import { words as webhookWords } from './words.ts'

interface Props {
  readonly webhook: Webhook
  readonly onShow: (eventId: string) => void
}

/** Deliveries of a webhook with the responses, newest first. */
export const Deliveries = ({ webhook, onShow }: Props) => {
  const say = useWords(words)
  const { values, change } = useUrlState()
  const { state, event, from, to } = values
  const page = Number(values.page ?? 1)
  const query = useDeliveries(String(webhook.id), { state, event, from, to, page })
  const columns = useColumns(webhook, values)
  const isNarrowed = [state, event, from, to].some((value) => value !== undefined)
  const rows = query.data?.deliveries
  const clear = () => change({ state: undefined, event: undefined, from: undefined, to: undefined })
  return (
    <>
      <DeliveryFilters webhook={webhook} onClear={rows?.length === 0 ? undefined : clear} />
      <Placeholder of={query} />
      {rows?.length === 0 && (
        <Empty
          icon={IconSend}
          title={say(isNarrowed ? 'noneFound' : 'noDeliveries')}
          lead={say(isNarrowed ? 'noneFoundLead' : 'noDeliveriesLead')}
        >
          {isNarrowed && <ClearFilters onClear={clear} />}
        </Empty>
      )}
      {rows && rows.length > 0 && (
        <DataTable
          label={say('deliveries')}
          rows={rows}
          columns={columns}
          rowKey={({ event_id: id }) => id}
          onOpen={({ event_id: id }) => onShow(id)}
        />
      )}
      <Paging
        page={page}
        hasOlder={query.data?.hasOlder === true}
        onPage={(page) => change({ page: page === 1 ? undefined : String(page) })}
      />
    </>
  )
}

const useColumns = (webhook: Webhook, values: UrlValues): readonly TableColumn<Delivery>[] => {
  const site = useSite()
  const path = `/sites/${site.slug}/webhooks/${webhook.id}`
  const say = useWords({ ...webhookWords, ...words })
  const nameOf = useEventName()
  const nameOfType = useTypeName()
  const { number } = useFormat()
  return [
    {
      key: 'event',
      label: say('event'),
      cell: ({ event, event_id: delivery }) => (
        <Anchor component={Link} to={withQuery(path, { ...values, delivery })} resetScroll={false} size="sm">
          {nameOf(event)}
        </Anchor>
      ),
    },
    {
      key: 'about',
      label: say('about'),
      cell: ({ type, object_id: id, key }) =>
        type === null ? '–' : `${nameOfType(type)} ${key ?? `#${id}`}`,
    },
    { key: 'state', label: say('state'), cell: ({ state }) => <DeliveryState state={state} /> },
    {
      key: 'answer',
      label: say('answer'),
      cell: ({ last_status: status, last_failure: failure }) => status ?? failure ?? '–',
    },
    { key: 'tries', label: say('tries'), numeric: true, cell: ({ attempts }) => number(attempts) },
    { key: 'time', label: say('time'), cell: ({ created_at: at }) => <Timestamp at={at} /> },
  ]
}
