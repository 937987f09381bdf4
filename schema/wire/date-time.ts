import { instantOf } from './instant.ts'
import { mistyped, type Sink, wrong } from './sink.ts'

export const parseTimestamp = (value: unknown, path: string, sink: Sink) => {
  if (typeof value !== 'string') return mistyped(sink, path, 'string', value)
  return instantOf(value, sink.timeZone) ?? wrong(sink, path, 'date_time')
}

/** Valid calendar date. */
export const parseDate = (value: unknown, path: string, sink: Sink) => {
  if (typeof value !== 'string') return mistyped(sink, path, 'string', value)
  const [, year] = /^(\d{4})-\d{2}-\d{2}$/.exec(value) ?? []
  const day = year === undefined || year === '0000' ? Number.NaN : Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(value)
    ? value
    : wrong(sink, path, 'date')
}
