import type { Action, ChangeType, OrderEvents } from '@vitrina/schema/events'
import type { Order } from '@vitrina/schema/orders/order'
import type { resources } from '@vitrina/schema/resources/index'
import type { Read } from '@vitrina/schema/wire/object-types'
import type { Change } from '../changes/change.ts'

interface Event<Name extends string, Data> {
  /** `webhook-id`: a repeated event, after a lost response, has the same one. */
  readonly id: string
  readonly type: Name
  /** Time of the change. */
  readonly timestamp: string
  readonly data: Data
}

/** Entry of the change feed, with the object at the creation of the event; null if it no longer existed. */
interface ChangeWithObject<Type extends ChangeType, Shown> extends Omit<Change, 'at'> {
  readonly type: Type
  readonly object: Shown | null
}

type Resources = typeof resources

type ContentEvent = {
  [Name in keyof Resources]: Resources[Name] extends infer R extends Resources[Name]
    ? Event<`${R['path']}.${Action}`, ChangeWithObject<R['path'], Read<R>>>
    : never
}[keyof Resources]

/** Product in the event, with its stock per store or its prices per user type. */
type StockEvent = Event<
  'stock.updated',
  ChangeWithObject<'stock', readonly { shop_id: number; qty: number }[]>
>
type PriceEvent = Event<
  'price.updated',
  ChangeWithObject<'price', readonly { user_type_id: number; price: string }[]>
>

type OrderEvent =
  | Event<`order.${Action}`, ChangeWithObject<'order', Order>>
  | {
      [Name in keyof OrderEvents]: Event<Name, ChangeWithObject<'order', Order> & OrderEvents[Name]>
    }[keyof OrderEvents]

/**
 * Request to erase all data of a person who signed in at the site, identified by the `sub` of their tokens
 * (`data.key`).
 */
type PersonEvent = Event<'person.erased', ChangeWithObject<'person', never>>

type PingEvent = Event<'ping', { readonly webhook_id: number }>

/**
 * Body of a webhook. `type` narrows it: in a branch of `event.type === 'order.created'` the order is typed.
 */
export type WebhookEvent = ContentEvent | StockEvent | PriceEvent | OrderEvent | PersonEvent | PingEvent
