import type { Fault } from '@vitrina/schema/errors'
import { messageOf, type SentenceKey, type SentenceParameters } from '@vitrina/schema/labels/say'
import {
  type ADDRESS,
  ITEM,
  type ORDER,
  type Order,
  type OrderAddress,
  type OrderItem,
  writableOf,
} from '@vitrina/schema/orders/order'
import type { WrittenField } from '@vitrina/schema/orders/order-read'
import type { PendingReference } from '@vitrina/schema/wire/sink'

/** Parsed order of a call, before it is written. */
export interface OrderDraft {
  readonly index: number
  readonly inputId: number | null
  /** Id of the stored order; null for a new order. */
  storedId: number | null
  /** Fields of the call in their new form; references are resolved later. */
  readonly input: OrderInput
  readonly items: readonly ItemDraft[]
  /** Undefined if the call does not contain it. */
  readonly address: AddressDraft | null | undefined
  references: PendingReference[]
  readonly faults: Fault[]
  /** Digest that identifies the same row when it is sent again; null if the row has a fault. */
  digest: string | null
  /**
   * True for a row that created the stored order, or that is the last one written by its token (rule 6.3): nothing has to be
   * written.
   */
  isResent: boolean
  /** True for a row that created the stored order, which has changed since. */
  isOutdated: boolean
  /** True if the digest must be stored: it is new, or was stored too long ago. */
  storesDigest: boolean
  /** Stored order; null for a new order. */
  before: StoredOrder | null
  /** Order after the write. */
  after: Order | null
  outcome: 'created' | 'updated' | 'unchanged' | 'invalid'
}

/** Stored order, with its JSON in the form of reads. */
export interface StoredOrder {
  readonly order: Order
  readonly json: string
}

type Input<Fields, Shown> = { -readonly [Name in WrittenField<Fields> & keyof Shown]?: Shown[Name] }

export type OrderInput = Input<typeof ORDER, Order>
export type ItemInput = Input<typeof ITEM, OrderItem>
export type AddressInput = Input<typeof ADDRESS, OrderAddress>

/** Writable fields of an item except its id, in the order that the digests of sent rows use. */
export const ITEM_VALUES = [...writableOf(ITEM)].reverse()
export type ItemValue = (typeof ITEM_VALUES)[number]

export interface ItemDraft {
  /** Path of the item in the order, for faults. */
  readonly path: string
  readonly inputId: number | null
  readonly input: ItemInput
}

export interface AddressDraft {
  readonly inputId: number | null
  readonly input: AddressInput
  /** Digits of `zipcode` as sent, with their leading zeros. */
  readonly zipcodeDigits: string | null
}

export const addFault = <K extends SentenceKey>(
  draft: Pick<OrderDraft, 'index' | 'faults'>,
  field: string,
  key: K,
  ...parameters: SentenceParameters<K>
): void => {
  draft.faults.push({ index: draft.index, field, ...messageOf(key, ...parameters) })
}

/** True for a row without ids of items: only such a row can be recognized as the one that created its order (rule 6.3). */
export const namesNoItem = ({ items }: Pick<OrderDraft, 'items'>): boolean =>
  items.every(({ inputId }) => inputId === null)

export const validDrafts = (drafts: readonly OrderDraft[]): OrderDraft[] =>
  drafts.filter(({ faults }) => faults.length === 0)
