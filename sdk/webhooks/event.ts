import type { Action, ChangeType, OrderEvents } from '@vitrina/schema/events'
import type { Order } from '@vitrina/schema/orders/order'
import type { resources } from '@vitrina/schema/resources/index'
import type { Read } from '@vitrina/schema/wire/object-types'
import type { Change } from '../changes/change.ts'

interface Event<Name extends string, Data> {
  /** `webhook-id`; the same in all deliveries of an event. */
  readonly id: string
  readonly type: Name
  /** Time of the change. */
  readonly timestamp: string
  readonly data: Data
}

/** Entry of the change feed with its object as of the creation of the event; null if the object no longer existed. */
interface ChangeWith<Type extends ChangeType, Shown> extends Omit<Change, 'at'> {
  readonly type: Type
  readonly object: Shown | null
}

type Resources = typeof resources

type ContentEvent = {
  [Name in keyof Resources]: Resources[Name] extends infer R extends Resources[Name]
    ? Event<`${R['path']}.${Action}`, ChangeWith<R['path'], Read<R>>>
    : never
}[keyof Resources]

/** Stock per store, or prices per user type, of one product. */
type StockEvent = Event<'stock.updated', ChangeWith<'stock', readonly { shop_id: number; qty: number }[]>>
type PriceEvent = Event<
  'price.updated',
  ChangeWith<'price', readonly { user_type_id: number; price: string }[]>
>

type OrderEvent =
  | Event<`order.${Action}`, ChangeWith<'order', Order>>
  | {
      [Name in keyof OrderEvents]: Event<Name, ChangeWith<'order', Order> & OrderEvents[Name]>
    }[keyof OrderEvents]

/**
 * Request to erase all data of a person who signed in at the site, identified by the `sub` of their tokens
 * (`data.key`).
 */
type PersonEvent = Event<'person.erased', ChangeWith<'person', never>>

type PingEvent = Event<'ping', { readonly webhook_id: number }>

/**
 * Body of a webhook, narrowed by `type`: after a check for `order.created` the order is typed.
 */
export type WebhookEvent = ContentEvent | StockEvent | PriceEvent | OrderEvent | PersonEvent | PingEvent
