import { Group, NativeSelect, TextInput } from '@mantine/core'
import { EVENTS, isSubscribed, PING } from '@vitrina/schema/events'
import { DELIVERY_STATES, type Webhook } from '@vitrina/schema/webhook'
import { useUrlState } from '../../parts/list/url-state.ts'
import { useWords } from '../../text/words.ts'
import { words as shared } from '../words.ts'
import { wordOf } from './delivery-state.tsx'
import { words } from './delivery-words.ts'
import { useEventName } from './event-name.ts'
import { words as webhookWords } from './words.ts'

/** Filters of deliveries, stored in the URL. Times are in the time zone of the site. */
export const DeliveryFilters = ({ webhook }: { readonly webhook: Webhook }) => {
  const say = useWords({ ...webhookWords, ...words })
  const sayShared = useWords(shared)
  const nameOf = useEventName()
  const { values, change } = useUrlState()
  const events = EVENTS.filter((event) => isSubscribed(webhook.events, event))
  const any = { value: '', label: sayShared('any') }
  return (
    <Group gap="sm" align="end">
      <NativeSelect
        label={say('state')}
        value={values.state ?? ''}
        onChange={(event) => change({ state: event.currentTarget.value })}
        data={[any, ...DELIVERY_STATES.map((state) => ({ value: state, label: say(wordOf(state)) }))]}
        flex="1 1 9rem"
        maw="16rem"
      />
      <NativeSelect
        label={say('event')}
        value={values.event ?? ''}
        onChange={(event) => change({ event: event.currentTarget.value })}
        data={[any, ...[PING, ...events].map((event) => ({ value: event, label: nameOf(event) }))]}
        flex="1 1 9rem"
        maw="16rem"
      />
      <TextInput
        type="datetime-local"
        label={say('from')}
        value={values.from ?? ''}
        onChange={(event) => change({ from: event.currentTarget.value })}
        flex="1 1 11rem"
        maw="16rem"
      />
      <TextInput
        type="datetime-local"
        label={say('to')}
        value={values.to ?? ''}
        onChange={(event) => change({ to: event.currentTarget.value })}
        flex="1 1 11rem"
        maw="16rem"
      />
    </Group>
  )
}
