import type { Fault, SentenceKey, SentenceParameters } from '@vitrina/schema/errors'
import type { Order, OrderAddress, OrderItem, OrderStatus } from '@vitrina/schema/order'
import type { PendingReference } from '../batch/parse-scalar.ts'

/** One order of a call on its way to its row. */
export interface OrderDraft {
  readonly index: number
  readonly givenId: number | null
  /** The stored order that it names; null when there is none yet. */
  storedId: number | null
  /** The fields that the caller named, as they are to be; references are filled in once they are known to exist. */
  readonly given: GivenOrder
  readonly items: readonly ItemDraft[]
  /** Undefined when the caller does not speak of it. */
  readonly address: AddressDraft | null | undefined
  readonly references: PendingReference[]
  readonly faults: Fault[]
  /** As it is stored; null when it is to be created. */
  before: StoredOrder | null
  /** As it will be. */
  after: Order | null
  outcome: 'created' | 'updated' | 'unchanged' | 'invalid'
}

/** An order as it is stored, and its JSON as it is read. */
export interface StoredOrder {
  readonly order: Order
  readonly json: string
}

export type GivenOrder = {
  -readonly [Name in
    | 'rrn'
    | 'shop'
    | 'promocode'
    | 'customer'
    | 'payment'
    | 'delivery'
    | 'comment'
    | 'created_at']?: Order[Name]
}

export type GivenItem = {
  -readonly [Name in Exclude<keyof OrderItem, 'order_id'>]?: OrderItem[Name]
} & { order_status?: OrderStatus }

export interface ItemDraft {
  /** Where it stands in the order, as a fault names it. */
  readonly path: string
  readonly givenId: number | null
  readonly given: GivenItem
}

export type GivenAddress = {
  -readonly [Name in Exclude<keyof OrderAddress, 'address_id'>]?: OrderAddress[Name]
}

export interface AddressDraft {
  readonly givenId: number | null
  readonly given: GivenAddress
}

export const addFault = (
  draft: OrderDraft,
  field: string,
  key: SentenceKey,
  parameters?: SentenceParameters,
): void => {
  draft.faults.push({ index: draft.index, field, key, ...(parameters ? { parameters } : {}) })
}
