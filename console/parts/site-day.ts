import { toSiteInputTime } from './site-time.ts'

const DAY = 86_400_000

/** Current day in the time zone of a site, as `2026-01-31`. */
export const todayAt = (timeZone: string): string =>
  toSiteInputTime(new Date().toISOString(), timeZone).slice(0, 10)

/**
 * True for a complete and plausible day such as `2026-01-31`. While the year is typed, it is 0002, 0020 and
 * 0202.
 */
export const isDay = (text: string): boolean => /^(19[89]|2\d\d)\d-\d{2}-\d{2}$/.test(text)

/**
 * Start of a day, or of a day a number of days before, in the time zone of a site: Unix time in seconds.
 * Undefined for an invalid day.
 */
export const startOfDay = (day: string, timeZone: string, daysBefore = 0): number | undefined => {
  const midnight = Date.parse(`${day}T00:00:00Z`) - daysBefore * DAY
  const clock = (moment: number): number => {
    const date = new Date(moment)
    return Number.isNaN(date.getTime())
      ? Number.NaN
      : Date.parse(`${toSiteInputTime(date.toISOString(), timeZone)}Z`)
  }
  // The clock may change near the start of the day, even at midnight, which then occurs twice or not at all: the start follows
  // from the offset before the change, or else after it.
  const begin = Math.min(
    ...[midnight - DAY, midnight + DAY]
      .map((near) => midnight - (clock(near) - near))
      .filter((moment) => clock(moment) >= midnight),
  )
  return Number.isFinite(begin) ? begin / 1000 : undefined
}
