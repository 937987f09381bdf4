import { atSite } from '../catalogue/inputs/site-time.ts'

const DAY = 86_400_000

/** The day that it is now by the clock of a site, as `2026-01-31`. */
export const todayAt = (timeZone: string): string => atSite(new Date().toISOString(), timeZone).slice(0, 10)

/** When a day, or one so many days before it, begins by the clock of a site: Unix time in seconds. */
export const startOfDay = (day: string, timeZone: string, daysBefore = 0): number | undefined => {
  const midnight = Date.parse(`${day}T00:00:00Z`) - daysBefore * DAY
  if (!Number.isFinite(midnight)) return undefined
  const ahead = (moment: number): number =>
    Date.parse(`${atSite(new Date(moment).toISOString(), timeZone)}Z`) - moment
  // The clock may be changed between the guess and the day's beginning, so that is asked once more.
  const guess = midnight - ahead(midnight)
  return (midnight - ahead(guess)) / 1000
}
