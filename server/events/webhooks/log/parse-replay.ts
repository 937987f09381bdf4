import type { Fault } from '@vitrina/schema/errors'
import { booleanOf } from '@vitrina/schema/wire/boolean'
import { parseTimestamp } from '@vitrina/schema/wire/date-time'
import { type Sink, wrong } from '@vitrina/schema/wire/sink'
import { sinkInto } from '../../../platform/batch/managing.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { ReplayedDeliveries } from './replay.ts'

const EVENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True for a text that may be the id of an event. */
export const isEventId = (text: string): boolean => EVENT_ID.test(text)

const FORMS = { forms: ['{ event_id }', '{ from, to }', '{ parked: true }', '{ pending: true }'] }

const FIELDS = ['event_id', 'from', 'to', 'parked', 'pending']

/**
 * Parses a replay.
 * @throws {ApiError} `validation_failed` with all faults
 */
export const parseReplay = (
  body: Readonly<Record<string, unknown>>,
  timeZone: string,
): ReplayedDeliveries => {
  const faults: Fault[] = []
  const replayed = parse(body, sinkInto(faults, timeZone))
  if (faults.length > 0 || !replayed) throw new ApiError('validation_failed', {}, { faults })
  return replayed
}

const parse = (body: Readonly<Record<string, unknown>>, sink: Sink): ReplayedDeliveries | undefined => {
  const names = Object.keys(body).sort()
  for (const name of names) if (!FIELDS.includes(name)) sink.fault(name, 'unknown_field', { valid: FIELDS })
  switch (names.join(' ')) {
    case 'event_id': {
      const { event_id: id } = body
      return typeof id === 'string' && isEventId(id) ? { event: id } : wrong(sink, 'event_id', 'uuid')
    }
    case 'from to': {
      const from = parseTimestamp(body.from, 'from', sink)
      const to = parseTimestamp(body.to, 'to', sink)
      if (from === undefined || to === undefined) return undefined
      return from < to
        ? { from: new Date(from), to: new Date(to) }
        : wrong(sink, 'to', 'later_than', { field: 'from' })
    }
    case 'parked':
      return booleanOf(body.parked) ? { parked: true } : wrong(sink, 'parked', 'one_of', { valid: ['true'] })
    case 'pending':
      return booleanOf(body.pending)
        ? { pending: true }
        : wrong(sink, 'pending', 'one_of', { valid: ['true'] })
  }
  for (const name of names) wrong(sink, name, 'replay', FORMS)
  if (names.length === 0) wrong(sink, 'event_id', 'replay', FORMS)
  return undefined
}
