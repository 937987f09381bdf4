import type { OrderHead } from './write/write-queries.ts'

/** Key that is equal for two orders of which only one may have the reference number (rule 6.3a). */
export type RrnKey = (rrn: string, createdAt: string) => string

/** Rule by which a site distinguishes reference numbers: by the number alone, or by the year of `created_at` in its time zone, too. */
export const rrnKeyOf = ({
  rrnUniquePer,
  timeZone,
}: Pick<OrderHead, 'rrnUniquePer' | 'timeZone'>): RrnKey => {
  if (rrnUniquePer === 'site') return (rrn) => rrn
  const yearOf = yearIn(timeZone)
  return (rrn, createdAt) => `${yearOf(createdAt)} ${rrn}`
}

/** Year of a time in a time zone; the text itself for a time outside the range of JavaScript dates. */
export const yearIn = (timeZone: string): ((instant: string) => string) => {
  const calendar = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', era: 'short' })
  return (instant) => {
    const time = Date.parse(instant)
    return Number.isNaN(time) ? instant : calendar.format(time)
  }
}
