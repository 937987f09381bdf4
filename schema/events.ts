import { resources } from './resources/index.ts'
import type { Scope } from './scopes.ts'

type ContentType = (typeof resources)[keyof typeof resources]['path']

/**
 * What an entry of the change feed is of: a content object by its path, a product's stock or prices, an order, or a person who was
 * signed in at the site.
 */
export type ChangeType = ContentType | 'stock' | 'price' | 'order' | 'person'

/** What became of it. */
export const ACTIONS = ['created', 'updated', 'deleted'] as const

export type Action = (typeof ACTIONS)[number]

/** What an entry of the feed tells: of a person, only that they were erased. */
export type FeedAction = Action | 'erased'

export const FEED_ACTIONS: readonly FeedAction[] = [...ACTIONS, 'erased']

const CONTENT_TYPES: readonly ContentType[] = Object.values(resources).map(({ path }) => path)

/** Every type of the feed, and the scope that a token needs to be told of it (rule 8.1). */
export const SCOPE_OF_TYPE: ReadonlyMap<string, Scope> = new Map<ChangeType, Scope>([
  ...CONTENT_TYPES.map((type) => [type, 'content:read'] as const),
  ['stock', 'content:read'],
  ['price', 'content:read'],
  ['order', 'orders:read'],
  // Whoever reads who has ordered keeps it somewhere, and hears when it must go.
  ['person', 'orders:read'],
])

export const CHANGE_TYPES = [...SCOPE_OF_TYPE.keys()] as readonly ChangeType[]

/** The types that a token with these scopes is told of, in their order. */
export const typesFor = (scopes: readonly Scope[]): readonly ChangeType[] =>
  CHANGE_TYPES.filter((type) => scopes.includes(SCOPE_OF_TYPE.get(type) as Scope))

/** An update of an order in which an item went from one state to another. */
export const STATUS_CHANGED = 'order.status_changed'

/** Nothing is left of a person here, and nothing should be at the site. */
export const PERSON_ERASED = 'person.erased'

/**
 * A person was signed out of a site (OpenID Connect Back-Channel Logout). It is of no entry of the feed: the hub tells it, and whoever
 * asks for it asks for nothing else.
 */
export const SESSION_ENDED = 'session.ended'

/** A session that has ended at a site, as {@link SESSION_ENDED} is kept until it is told. */
export interface EndedSession {
  readonly session_id: number
  readonly user_id: number
  readonly person_id: string
  /** The slug. */
  readonly site: string
}

/** What a test sends. Nobody subscribes to it. */
export const PING = 'ping'

/** What a webhook may be told of, `<type>.<action>`: stock and prices only ever become others (rule 8.2). */
export const EVENTS: readonly string[] = [...CHANGE_TYPES.flatMap(eventsOfType), SESSION_ENDED]

function eventsOfType(type: ChangeType): readonly string[] {
  if (type === 'person') return [PERSON_ERASED]
  if (type === 'stock' || type === 'price') return [`${type}.updated`]
  const own = ACTIONS.map((action) => `${type}.${action}`)
  return type === 'order' ? [...own, STATUS_CHANGED] : own
}

/** Stands for every event of the feed, and as `<type>.*` for every event of a type. */
export const EVERY = '*'

/** What the `events` of an endpoint may hold. */
export const SUBSCRIPTIONS: ReadonlySet<string> = new Set([
  ...EVENTS,
  ...CHANGE_TYPES.map((type) => `${type}.${EVERY}`),
  EVERY,
])

/** The type of an event, or of `<type>.*`. No type has a dot in its name. */
export const typeOfEvent = (name: string): string => name.slice(0, name.lastIndexOf('.'))

/** Whether an endpoint with these `events` asks for the event of this name. */
export const isSubscribed = (events: readonly string[], name: string): boolean =>
  events.includes(name) ||
  (name !== SESSION_ENDED && events.includes(EVERY)) ||
  events.includes(`${typeOfEvent(name)}.${EVERY}`)

/** Whether such an endpoint asks for any event of a type. */
export const isSubscribedTo = (events: readonly string[], type: string): boolean =>
  events.some((name) => name === EVERY || typeOfEvent(name) === type)

/** The scopes by which one may read all that such an endpoint is told. */
export const scopesOfEvents = (events: readonly string[]): readonly Scope[] => [
  ...new Set(
    events.includes(EVERY)
      ? SCOPE_OF_TYPE.values()
      : events.flatMap((name) => SCOPE_OF_TYPE.get(typeOfEvent(name)) ?? []),
  ),
]
