import { namesIn } from '@vitrina/schema/json-schema'
import { MAX_ORDER_ID } from '@vitrina/schema/orders/order'
import { cleanKey } from '@vitrina/schema/wire/key'
import { anyText, integerParameter, mapped, someOf, unixTime } from '../../platform/http/protocol/query.ts'
import { PAGE_NUMBER, pageSizeOf } from '../../platform/reading/parameters.ts'
import { ORDER_RETURN_READ } from './return-schema.ts'

export const RETURNS_PER_PAGE = { usual: 100, most: 1_000 }

/** Query parameters of the list of returns (rule 6.16). */
export const RETURN_PARAMETERS = {
  order: mapped(integerParameter(1, 'Only returns of the order with this id'), (id) =>
    Math.min(id, MAX_ORDER_ID),
  ),
  updated_after: unixTime('inclusive: only returns that were created or changed since'),
  number: mapped(anyText('Only the return with this number in your system'), cleanKey),
  page_size: pageSizeOf(RETURNS_PER_PAGE.usual, RETURNS_PER_PAGE.most),
  page: PAGE_NUMBER,
  fields: someOf(namesIn(ORDER_RETURN_READ)),
}
