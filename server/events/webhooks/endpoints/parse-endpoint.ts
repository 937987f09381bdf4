import type { Fault } from '@vitrina/schema/errors'
import { EVENTS, EVERY, SUBSCRIPTIONS, typeOfEvent } from '@vitrina/schema/events'
import { messageOf } from '@vitrina/schema/say'
import { wordAmong } from '@vitrina/schema/wire/choice'
import { fault, mistyped, type Sink, wrong } from '@vitrina/schema/wire/sink'
import { parseText } from '@vitrina/schema/wire/text'
import { LONGEST_TARGET, parseTarget } from '../../../outgoing/target.ts'
import type { Endpoint, Settings, SiteOfEndpoints } from './endpoint-queries.ts'

/** Settings as they are sent; the writer that is left out by the id of a token, or as `self`. */
export interface Draft extends Partial<Omit<Settings, 'excluded_origin'>> {
  readonly exclude_origin?: string | null
}

const WRITTEN = ['url', 'description', 'events', 'exclude_origin'] as const

/** What reads show and the server sets; an endpoint that is sent back as it was read has them. */
const READ = [
  'id',
  'disabled_by',
  'paused_until',
  'failing_since',
  'pending',
  'parked',
  'secret_rotates_until',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Endpoint)[]

/** What an endpoint is to be, of what a caller sent; `faults` gets all that is wrong. */
export const parseEndpoint = (
  body: Readonly<Record<string, unknown>>,
  { site, isNew }: { readonly site: SiteOfEndpoints; readonly isNew: boolean },
  faults: Fault[],
): Draft => {
  const sink: Sink = {
    timeZone: site.time_zone,
    fault: (field, key, ...parameters) => void faults.push({ field, ...messageOf(key, ...parameters) }),
    reference: () => undefined,
  }
  const known: readonly string[] = isNew ? WRITTEN : [...WRITTEN, 'state']
  for (const name of Object.keys(body)) {
    const isRead = READ.some((field) => field === name)
    if (name === 'secret' || (isNew && (isRead || name === 'state'))) fault(sink, name, 'read_only')
    else if (!isRead && !known.includes(name)) fault(sink, name, 'unknown_field', { valid: known })
  }
  if (isNew) for (const name of ['url', 'events']) if (body[name] === undefined) fault(sink, name, 'required')

  const draft: { -readonly [N in keyof Draft]: Draft[N] } = {}
  const set = <N extends keyof Draft>(name: N, parse: (value: unknown) => Draft[N] | undefined) => {
    const parsed = body[name] === undefined ? undefined : parse(body[name])
    if (parsed !== undefined) draft[name] = parsed
  }
  set('url', (value) => parseUrl(value, site, sink))
  set('events', (value) => parseEvents(value, sink))
  set('description', (value) =>
    value === null || value === '' ? null : parseText(value, 'description', sink, 'line'),
  )
  set('exclude_origin', (value) => {
    if (value === null || typeof value === 'string') return value
    return mistyped(sink, 'exclude_origin', 'string', value)
  })
  if (!isNew)
    set(
      'state',
      (value) =>
        wordAmong(value, ['enabled', 'disabled']) ??
        wrong(sink, 'state', 'one_of', { valid: ['enabled', 'disabled'] }),
    )
  return draft
}

/** As it is stored, all spellings of an address are one. */
const parseUrl = (
  value: unknown,
  { slug, private_webhooks: allowPrivate }: SiteOfEndpoints,
  sink: Sink,
): string | undefined => {
  if (typeof value !== 'string') return mistyped(sink, 'url', 'string', value)
  const target = parseTarget(value, allowPrivate)
  switch (target) {
    case 'too_long':
      return fault(sink, 'url', 'too_long', { length: value.length, max: LONGEST_TARGET })
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
  return [...names]
}

/** Names that may have been meant: of the same type, or of some. */
const likely = (name: string): string[] => {
  const type = typeOfEvent(name)
  const ofType = EVENTS.filter((event) => typeOfEvent(event) === type)
  const some = ofType.length > 0 ? ofType : ['order.created', 'order.status_changed', 'category.updated']
  return [...some, `${ofType.length > 0 ? type : 'order'}.${EVERY}`, EVERY]
}
