import type { OrderStatus } from './orders/order-status.ts'
import { resources } from './resources/index.ts'
import type { Scope } from './scopes.ts'

type ContentType = (typeof resources)[keyof typeof resources]['path']

/**
 * Type of an entry of the change feed: a content object by its path, the stock or prices of a product, an
 * order, or a person who signed in at the site.
 */
export type ChangeType = ContentType | 'stock' | 'price' | 'order' | 'person'

/** Action of an entry. */
export const ACTIONS = ['created', 'updated', 'deleted'] as const

export type Action = (typeof ACTIONS)[number]

/** Action of an entry, including the erasure of a person. */
export type FeedAction = Action | 'erased'

export const FEED_ACTIONS: readonly FeedAction[] = [...ACTIONS, 'erased']

const CONTENT_TYPES: readonly ContentType[] = Object.values(resources).map(({ path }) => path)

/** Types of the feed, with the scope that a token needs for each (rule 8.1). */
export const SCOPE_OF_TYPE: ReadonlyMap<string, Scope> = new Map<ChangeType, Scope>([
  ...CONTENT_TYPES.map((type) => [type, 'content:read'] as const),
  ['stock', 'content:read'],
  ['price', 'content:read'],
  ['order', 'orders:read'],
  // Readers of orders store personal data, so they must receive erasures.
  ['person', 'orders:read'],
])

export const CHANGE_TYPES = [...SCOPE_OF_TYPE.keys()] as readonly ChangeType[]

/** Types that a token with these scopes receives, in their order. */
export const typesFor = (scopes: readonly Scope[]): readonly ChangeType[] =>
  CHANGE_TYPES.filter((type) => scopes.includes(SCOPE_OF_TYPE.get(type) as Scope))

/** Event of an order update in which the status of an item changed. */
export const STATUS_CHANGED = 'order.status_changed'

/** Status change of an item of an order. */
export interface ItemStatusChange {
  readonly order_item_id: number
  readonly from: OrderStatus
  readonly to: OrderStatus
}

/** Events in place of `order.updated`, with their additional data. */
export interface OrderEvents {
  readonly [STATUS_CHANGED]: { readonly status_changes: readonly ItemStatusChange[] }
}

/** Event of an erased person, whose data should be erased at the site too. */
export const PERSON_ERASED = 'person.erased'

/**
 * Event of a person who was signed out of a site (OpenID Connect Back-Channel Logout). It has no entry in the
 * feed: the hub sends it, to endpoints that subscribe to nothing else.
 */
export const SESSION_ENDED = 'session.ended'

/** Ended session at a site, stored until its {@link SESSION_ENDED} is delivered. */
export interface EndedSession {
  readonly session_id: number
  readonly user_id: number
  readonly person_id: string
  /** Slug of the site. */
  readonly site: string
}

/** Test event, which cannot be subscribed to. */
export const PING = 'ping'

/** Event names of webhooks, `<type>.<action>`; stock and prices are only updated (rule 8.2). */
export const EVENTS: readonly string[] = [...CHANGE_TYPES.flatMap(eventsOfType), SESSION_ENDED]

function eventsOfType(type: ChangeType): readonly string[] {
  if (type === 'person') return [PERSON_ERASED]
  if (type === 'stock' || type === 'price') return [`${type}.updated`]
  const own = ACTIONS.map((action) => `${type}.${action}`)
  return type === 'order' ? [...own, STATUS_CHANGED] : own
}

/** Selects all events of the feed; `<type>.*` selects all events of a type. */
export const EVERY = '*'

/** Accepted values of the `events` of an endpoint. */
export const SUBSCRIPTIONS: ReadonlySet<string> = new Set([
  ...EVENTS,
  ...CHANGE_TYPES.map((type) => `${type}.${EVERY}`),
  EVERY,
])

/** Type of an event, or of `<type>.*`. Names of types contain no dot. */
export const typeOfEvent = (name: string): string => name.slice(0, name.lastIndexOf('.'))

/** True if an endpoint with these `events` receives the event with this name. */
export const isSubscribed = (events: readonly string[], name: string): boolean =>
  events.includes(name) ||
  (name !== SESSION_ENDED && events.includes(EVERY)) ||
  events.includes(`${typeOfEvent(name)}.${EVERY}`)

/** True if such an endpoint receives any event of a type. */
export const isSubscribedTo = (events: readonly string[], type: string): boolean =>
  events.some((name) => name === EVERY || typeOfEvent(name) === type)

/** Scopes that are needed to read everything such an endpoint receives. */
export const scopesOfEvents = (events: readonly string[]): readonly Scope[] => [
  ...new Set(
    events.includes(EVERY)
      ? SCOPE_OF_TYPE.values()
      : events.flatMap((name) => SCOPE_OF_TYPE.get(typeOfEvent(name)) ?? []),
  ),
]
