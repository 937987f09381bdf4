import type { Language } from '@vitrina/schema/languages'
import {
  isDefaultFields,
  type Order,
  type OrderField,
  type ShownOrderField,
} from '@vitrina/schema/orders/order'
import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import { warningFields } from '@vitrina/schema/wire/unknown-fields'
import { faultFormatter, lenientResponse } from '../../platform/batch/lenient.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { refuseQuery } from '../../platform/http/protocol/query.ts'
import { type StoredResponse, storedJsonResponse } from '../../platform/http/protocol/stored-response.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { MAX_PAGE_BYTES, tooLarge } from '../../platform/reading/page.ts'
import { type OrderOwn, unknownOwn } from '../own-fields.ts'
import { orderTag } from '../read/order-tag.ts'
import { BY_LANGUAGE } from '../read/product-language.ts'
import { orderAsJson } from '../read/read-queries.ts'
import type { OrderDraft } from './draft.ts'
import { type OrderWrite, writeOrders } from './write.ts'
import { warningIn, writeHeadersOf } from './write-headers.ts'

/** Options of a write and of its response. */
export interface OrderCall extends OrderWrite {
  readonly shown: readonly ShownOrderField[]
  readonly language: Language
}

/**
 * Writes a batch of orders in the caller's transaction and returns the response.
 * @throws {ApiError} `validation_failed` with all faults, if nothing was written; `too_long` if the response would be too large
 */
export const callOrders = async (
  sql: Transaction,
  objects: readonly unknown[],
  call: OrderCall,
): Promise<StoredResponse> => {
  const { drafts, own } = await writeOrders(sql, objects, call)
  refuseQuery(unknownOwn(call.shown, own))
  const faults = drafts.flatMap((draft) => draft.faults)
  if (faults.length > 0 && !call.lenient) throw new ApiError('validation_failed', {}, { faults })
  const [draft] = drafts
  const { status, headers, body, refusedRows } =
    call.addressed !== undefined && draft && !call.dryRun
      ? await answerOne(sql, draft, call.addressed, call, own)
      : answer(drafts, call)
  return {
    status,
    headers: {
      ...headers,
      ...BY_LANGUAGE,
      ...warningFields(call.ignored),
      ...writeHeadersOf(drafts, call),
    },
    body,
    refusedRows,
  }
}

/** Response of a call about one order: the order as in a read, with the ETag for the next If-Match. */
const answerOne = async (
  sql: Transaction,
  draft: OrderDraft,
  id: number,
  call: OrderCall,
  own: OrderOwn,
): Promise<StoredResponse> => {
  const [stored] = await orderAsJson(sql, call.siteId, id, call.shown, call.productLanguage, own)
  if (!stored) throw new Error('A written order is missing.')
  const { status, headers, body } = call.minimal
    ? answer([draft], call)
    : { status: 200, headers: {}, body: Buffer.from(stored.shown) }
  return { status, headers: { ...headers, etag: orderTag(stored.whole, call.productLanguage) }, body }
}

const LENIENT_STATUS = { created: 201, updated: 200, unchanged: 200, invalid: 400 } as const

const answer = (drafts: readonly OrderDraft[], call: OrderCall): StoredResponse => {
  const { lenient, minimal, language, addressed, dryRun } = call
  const shownOf = (draft: OrderDraft) =>
    dryRun && draft.after ? withoutNewIds(draft, draft.after) : draft.after
  // An unchanged order was not read.
  const idOf = (draft: OrderDraft) => shownOf(draft)?.order_id ?? draft.storedId
  if (lenient) {
    const formatFaults = faultFormatter(language)
    return lenientResponse(
      drafts,
      (draft) => draft.faults,
      (draft) => {
        const { index, outcome, faults } = draft
        return {
          index,
          status: LENIENT_STATUS[outcome],
          id: outcome === 'invalid' ? null : idOf(draft),
          outcome,
          ...warningIn(draft),
          ...(faults.length > 0 && { errors: formatFaults(faults) }),
        }
      },
    )
  }
  if (minimal) {
    const outcomes = drafts.map((draft) => ({
      order_id: idOf(draft),
      outcome: draft.outcome,
      ...warningIn(draft),
    }))
    return storedJsonResponse(200, addressed === undefined ? outcomes : outcomes[0], {
      'preference-applied': 'return=minimal',
    })
  }
  const body = joined(drafts, (draft) => jsonOf(draft, shownOf(draft), call.shown))
  return { status: 200, headers: {}, body: addressed === undefined ? body : body.subarray(1, -1) }
}

/** @throws {ApiError} `too_long` if the response exceeds the limit */
const joined = (drafts: readonly OrderDraft[], jsonOf: (draft: OrderDraft) => string): Buffer => {
  const parts: Buffer[] = []
  let left = MAX_PAGE_BYTES
  for (const draft of drafts) {
    const json = Buffer.from(`${parts.length === 0 ? '[' : ','}${jsonOf(draft)}`)
    left -= json.length
    if (left < 0) throw tooLarge()
    parts.push(json)
  }
  return Buffer.concat([...parts, Buffer.from(']')])
}

/** Removes ids of new orders in a dry run (rule 4.2.11), unless the caller sent them. */
const withoutNewIds = ({ inputId, before, items, address }: OrderDraft, after: Order) => {
  const known = new Set([
    ...(before?.order.order_items ?? []).map((item) => item.order_id),
    ...items.map((item) => item.inputId),
  ])
  const addresses = [before?.order.address?.address_id, address?.inputId]
  return {
    ...after,
    order_id: before || inputId !== null ? after.order_id : null,
    order_items: after.order_items.map((item) =>
      known.has(item.order_id) ? item : { ...item, order_id: null },
    ),
    address:
      after.address && !addresses.includes(after.address.address_id)
        ? { ...after.address, address_id: null }
        : after.address,
  }
}

const shownValue = (
  order: Readonly<Partial<Record<OrderField, unknown>>>,
  field: ShownOrderField,
): unknown =>
  isFlat(field) ? (order.custom as Order['custom'])?.[field.slice(OWN_FIELD_PREFIX.length)] : order[field]

const isFlat = (field: ShownOrderField): field is `custom.${string}` => field.startsWith(OWN_FIELD_PREFIX)

const jsonOf = (
  { before, outcome }: OrderDraft,
  order: Readonly<Partial<Record<OrderField, unknown>>> | null,
  shown: readonly ShownOrderField[],
): string => {
  const isComplete = isDefaultFields(shown)
  if (isComplete && outcome === 'unchanged' && before) return before.json
  if (order === null) throw new Error('An order was written without its outcome.')
  return JSON.stringify(
    isComplete ? order : Object.fromEntries(shown.map((field) => [field, shownValue(order, field) ?? null])),
  )
}
