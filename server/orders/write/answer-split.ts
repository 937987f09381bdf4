import type { Language } from '@vitrina/schema/languages'
import { type IgnoredFields, warningFields } from '@vitrina/schema/wire/unknown-fields'
import { type StoredResponse, storedJsonResponse } from '../../platform/http/protocol/stored-response.ts'
import { orderTag } from '../read/order-tag.ts'
import { BY_LANGUAGE } from '../read/product-language.ts'
import type { SplitOrder } from './split-item.ts'

interface Form {
  readonly ignored: IgnoredFields | null
  readonly productLanguage: Language
  /** True for a response with ids only. */
  readonly minimal: boolean
}

/** Response of a split: the order as a read returns it, with its ETag (rule 6.12). */
export const answerSplit = (
  { orderId, json, after, splitId }: SplitOrder,
  { ignored, productLanguage, minimal }: Form,
): StoredResponse => {
  const headers = {
    ...BY_LANGUAGE,
    ...warningFields(ignored),
    ...(json !== null && { etag: orderTag(json, productLanguage) }),
  }
  if (minimal)
    return storedJsonResponse(
      200,
      { order_id: orderId, order_item_id: json === null ? null : splitId },
      { ...headers, 'preference-applied': 'return=minimal' },
    )
  if (json !== null) return { status: 200, headers, body: Buffer.from(json) }
  const order_items = after.order_items.map((item) =>
    item.order_id === splitId ? { ...item, order_id: null } : item,
  )
  return storedJsonResponse(200, { ...after, order_items }, headers)
}
