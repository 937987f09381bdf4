import type { Fault } from '@vitrina/schema/errors'
import {
  ABSENT_EFFECTS,
  DESTINATION,
  DESTINATION_KINDS,
  DESTINATION_MODES,
  DESTINATION_WRITE,
  LINE_TREATMENTS,
  MAX_DESTINATION_NAME,
  MAX_FIRST_NUMBER,
} from '@vitrina/schema/exchange/destination'
import { LANGUAGES } from '@vitrina/schema/languages'
import { parseWord } from '@vitrina/schema/wire/choice'
import { parseInteger } from '@vitrina/schema/wire/number'
import { fault, mistyped, type Sink, wrong } from '@vitrina/schema/wire/sink'
import { parseText } from '@vitrina/schema/wire/text'
import { sinkInto } from '../../platform/batch/managing.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { type DestinationSettings, NEW_DESTINATION } from './settings.ts'

/** Parsers of the settings; undefined after a fault. `least`: the smallest possible order number. */
const PARSERS: {
  readonly [N in keyof typeof DESTINATION_WRITE]: (value: unknown, sink: Sink, least: number) => unknown
} = {
  name: (value, sink) => parseName(value, sink),
  kind: (value, sink) => parseWord(value, 'kind', sink, DESTINATION_KINDS),
  mode: (value, sink) => parseWord(value, 'mode', sink, DESTINATION_MODES),
  language: (value, sink) => parseWord(value, 'language', sink, LANGUAGES),
  time_zone: (value, sink) => (value === null || value === '' ? null : parseTimeZone(value, sink)),
  absent: (value, sink) => parseWord(value, 'absent', sink, ABSENT_EFFECTS),
  order_lines: (value, sink) => parseWord(value, 'order_lines', sink, LINE_TREATMENTS),
  next_number: (value, sink, least) =>
    parseInteger(value, 'next_number', sink, least, Math.max(least, MAX_FIRST_NUMBER)),
}

/**
 * Parses the settings of a request body; those of a new destination are complete. Accepts values set by the server, so that a response can
 * be sent back.
 * @throws {ApiError} `validation_failed` with all faults
 */
const settingsIn = (
  body: Readonly<Record<string, unknown>>,
  before: DestinationSettings | undefined,
): Partial<DestinationSettings> => {
  const faults: Fault[] = []
  const sink = sinkInto(faults)
  const known = Object.keys(DESTINATION_WRITE)
  for (const name of Object.keys(body)) {
    if (known.includes(name)) continue
    const isRead = Object.hasOwn(DESTINATION.properties, name)
    if (name === 'password' || (isRead && !before)) fault(sink, name, 'read_only')
    else if (!isRead) fault(sink, name, 'unknown_field', { valid: known })
  }
  if (!before && body.name === undefined) fault(sink, 'name', 'required')
  const parsed = Object.entries(PARSERS).flatMap(([name, parse]) =>
    body[name] === undefined ? [] : [[name, parse(body[name], sink, before?.next_number ?? 1)] as const],
  )
  if (faults.length > 0) throw new ApiError('validation_failed', {}, { faults })
  return Object.fromEntries(parsed)
}

/** @throws {ApiError} `validation_failed` with all faults */
export const newSettingsIn = (body: Readonly<Record<string, unknown>>): DestinationSettings =>
  ({ ...NEW_DESTINATION, ...settingsIn(body, undefined) }) as DestinationSettings

/**
 * Changes of the settings of a destination. Its order number only increases, because 1C finds orders by it.
 * @throws {ApiError} `validation_failed` with all faults
 */
export const changesIn = (
  body: Readonly<Record<string, unknown>>,
  before: DestinationSettings,
): Partial<DestinationSettings> => settingsIn(body, before)

const parseName = (value: unknown, sink: Sink): string | undefined => {
  const name = parseText(value, 'name', sink, 'line')?.trim()
  if (name === undefined) return undefined
  if (name === '') return fault(sink, 'name', 'required')
  return name.length > MAX_DESTINATION_NAME
    ? fault(sink, 'name', 'too_long', { length: name.length, max: MAX_DESTINATION_NAME })
    : name
}

const parseTimeZone = (value: unknown, sink: Sink): string | undefined => {
  if (typeof value !== 'string') return mistyped(sink, 'time_zone', 'string', value)
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone && value
  } catch {
    return wrong(sink, 'time_zone', 'time_zone')
  }
}
