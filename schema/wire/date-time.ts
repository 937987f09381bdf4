import { instantOf } from './instant.ts'
import { mistyped, type Sink, wrong } from './sink.ts'

export const parseTimestamp = (value: unknown, path: string, sink: Sink) => {
  if (typeof value !== 'string') return mistyped(sink, path, 'string', value)
  return instantOf(value, sink.timeZone) ?? wrong(sink, path, 'date_time')
}

/** True for a day that the calendar has, as `2026-01-31`. */
export const isCalendarDay = (text: string): boolean => {
  const [, year] = /^(\d{4})-\d{2}-\d{2}$/.exec(text) ?? []
  const day = year === undefined || year === '0000' ? Number.NaN : Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text)
}

/** A day that the calendar has. */
export const parseDate = (value: unknown, path: string, sink: Sink) => {
  if (typeof value !== 'string') return mistyped(sink, path, 'string', value)
  return isCalendarDay(value) ? value : wrong(sink, path, 'date')
}
