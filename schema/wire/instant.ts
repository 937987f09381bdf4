const FORM = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(\.\d{1,9})?)?)?(Z|[+-]\d{2}:?[0-5]\d)?$/i

/**
 * An ISO 8601 date-time as an instant in UTC, with milliseconds; one without a zone is in `timeZone`. Undefined for an invalid
 * date (30 February) or another form.
 */
export const instantOf = (text: string, timeZone: string): string | undefined => {
  const [, date, time = '00:00', seconds = '00', fraction = '', zone] = FORM.exec(text) ?? []
  if (date === undefined) return undefined
  const local = Date.parse(`${date}T${time}:${seconds}${fraction.slice(0, 4)}Z`)
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(date)) return undefined
  const offset = zone === undefined ? offsetAt(local, timeZone) : offsetOf(zone)
  const instant = new Date(local - offset * 60_000)
  const year = instant.getUTCFullYear()
  return Math.abs(offset) > 1440 || year < 1 || year > 9999 ? undefined : instant.toISOString()
}

const offsetOf = (zone: string): number => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Minutes by which clocks of the zone are ahead of UTC when they show `local`. */
const offsetAt = (local: number, timeZone: string): number => {
  const guess = zoneOffset(local, timeZone)
  return zoneOffset(local - guess * 60_000, timeZone)
}

const formats = new Map<string, Intl.DateTimeFormat>()

const zoneOffset = (instant: number, timeZone: string): number => {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return offsetOf(name.slice(3) || '+00:00')
}
