import { EVENTS, PING } from '@vitrina/schema/events'
import { namesIn, TIME } from '@vitrina/schema/json-schema'
import { DELIVERY, DELIVERY_STATES } from '@vitrina/schema/webhook'
import { instantOf } from '@vitrina/schema/wire/instant'
import { invalid, oneOf, type QueryParameter, someOf } from '../../../platform/http/protocol/query.ts'
import { PAGE_NUMBER, pageSizeOf } from '../../../platform/reading/parameters.ts'

export const DELIVERIES_PER_PAGE = { usual: 100, most: 1_000 }

/** Query parameters of a webhook's log; a time without a zone is in `timeZone`. */
export const deliveryParameters = (timeZone: string) => {
  const time = (description: string): QueryParameter<Date> => ({
    schema: TIME,
    description,
    read: (text, name, faults) => {
      const instant = instantOf(text, timeZone)
      if (instant !== undefined) return new Date(instant)
      faults.push(invalid(name, 'date_time'))
      return undefined
    },
  })
  return {
    state: oneOf(DELIVERY_STATES, 'Only deliveries in this state'),
    event: oneOf([...EVENTS, PING], 'Only deliveries of this event'),
    from: time('Only deliveries created at this time or later'),
    to: time('Only deliveries created before this time'),
    page_size: pageSizeOf(DELIVERIES_PER_PAGE.usual, DELIVERIES_PER_PAGE.most),
    page: PAGE_NUMBER,
    fields: someOf(namesIn(DELIVERY)),
  }
}
