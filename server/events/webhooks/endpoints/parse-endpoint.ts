import type { Fault } from '@vitrina/schema/errors'
import { EVENTS, EVERY, SESSION_ENDED, SUBSCRIPTIONS, typeOfEvent } from '@vitrina/schema/events'
import { WEBHOOK, WEBHOOK_CREATE, WEBHOOK_STATES, WEBHOOK_UPDATE } from '@vitrina/schema/webhook'
import { wordAmong } from '@vitrina/schema/wire/choice'
import { fault, mistyped, type Sink, wrong } from '@vitrina/schema/wire/sink'
import { parseText } from '@vitrina/schema/wire/text'
import { sinkInto } from '../../../platform/batch/managing.ts'
import { MAX_TARGET_LENGTH, parseTarget } from '../../../platform/outgoing/target.ts'
import type { EndpointSettings, SiteOfEndpoints } from './endpoint-queries.ts'

/** Settings as sent; the excluded writer is the id of a token, or `self`. */
export interface EndpointDraft extends Partial<Omit<EndpointSettings, 'excluded_origin'>> {
  readonly exclude_origin?: string | null
}

/** Parsers of the settings; undefined after a fault. */
const PARSERS: {
  readonly [N in keyof typeof WEBHOOK_UPDATE]: (
    value: unknown,
    sink: Sink,
    site: SiteOfEndpoints,
  ) => EndpointDraft[N] | undefined
} = {
  url: (value, sink, site) => parseUrl(value, site, sink),
  events: (value, sink) => parseEvents(value, sink),
  description: (value, sink) =>
    value === null || value === '' ? null : parseText(value, 'description', sink, 'line'),
  exclude_origin: (value, sink) =>
    value === null || typeof value === 'string' ? value : mistyped(sink, 'exclude_origin', 'string', value),
  state: (value, sink) =>
    wordAmong(value, WEBHOOK_STATES) ?? wrong(sink, 'state', 'one_of', { valid: WEBHOOK_STATES }),
}

/**
 * Parses the settings of an endpoint; adds all faults to `faults`. Accepts values set by the server, so that a
 * response can be sent back.
 */
export const parseEndpoint = (
  body: Readonly<Record<string, unknown>>,
  { site, isNew }: { readonly site: SiteOfEndpoints; readonly isNew: boolean },
  faults: Fault[],
): EndpointDraft => {
  const sink = sinkInto(faults)
  const known = Object.keys(isNew ? WEBHOOK_CREATE : WEBHOOK_UPDATE)
  for (const name of Object.keys(body)) {
    if (known.includes(name)) continue
    const isRead = Object.hasOwn(WEBHOOK.properties, name)
    if (name === 'secret' || (isNew && isRead)) fault(sink, name, 'read_only')
    else if (!isRead) fault(sink, name, 'unknown_field', { valid: known })
  }
  if (isNew) for (const name of ['url', 'events']) if (body[name] === undefined) fault(sink, name, 'required')
  const parsed = Object.entries(PARSERS)
    .filter(([name]) => known.includes(name) && body[name] !== undefined)
    .map(([name, parse]) => [name, parse(body[name], sink, site)] as const)
  return Object.fromEntries(parsed.filter(([, value]) => value !== undefined))
}

/** Normalizes an address, so that all its spellings are equal. */
const parseUrl = (
  value: unknown,
  { slug, private_webhooks: allowPrivate }: SiteOfEndpoints,
  sink: Sink,
): string | undefined => {
  if (typeof value !== 'string') return mistyped(sink, 'url', 'string', value)
  const target = parseTarget(value, allowPrivate)
  switch (target) {
    case 'too_long':
      return fault(sink, 'url', 'too_long', { length: value.length, max: MAX_TARGET_LENGTH })
    case 'not_web':
      return wrong(sink, 'url', 'url')
    case 'credentials':
      return wrong(sink, 'url', 'url_credentials')
    case 'fragment':
      return wrong(sink, 'url', 'url_fragment')
    case 'port':
      return fault(sink, 'url', 'invalid_value.target_port', { site: slug })
    case 'private':
      return allowPrivate
        ? fault(sink, 'url', 'invalid_value.target_reserved')
        : fault(sink, 'url', 'invalid_value.target_private', { site: slug })
  }
  return target.href
}

const parseEvents = (value: unknown, sink: Sink): string[] | undefined => {
  if (!Array.isArray(value)) return mistyped(sink, 'events', 'array', value)
  if (value.length === 0 || value.length > SUBSCRIPTIONS.size)
    return fault(sink, 'events', 'out_of_range.elements', { min: 1, max: SUBSCRIPTIONS.size })
  const names = new Set<string>()
  for (const [place, name] of value.entries()) {
    const path = `events.${place}`
    if (typeof name !== 'string') mistyped(sink, path, 'string', name)
    else if (!SUBSCRIPTIONS.has(name)) fault(sink, path, 'invalid_value.event', { valid: likely(name) })
    else if (names.has(name)) fault(sink, path, 'duplicate.list')
    names.add(name)
  }
  if (names.size > 1 && names.has(SESSION_ENDED))
    return fault(sink, 'events', 'invalid_value.event_alone', { event: SESSION_ENDED })
  return [...names]
}

/** Suggestions for an unknown event name: names of the same type, or else some names. */
const likely = (name: string): string[] => {
  const type = typeOfEvent(name)
  const ofType = EVENTS.filter((event) => typeOfEvent(event) === type)
  const some = ofType.length > 0 ? ofType : ['order.created', 'order.status_changed', 'category.updated']
  return [...some, `${ofType.length > 0 ? type : 'order'}.${EVERY}`, EVERY]
}
