import type { Language } from '@vitrina/schema/languages'
import { TIME_ZONE } from '../time-zone.ts'

/** Formatters of each language, and of each zone or currency, created on first use: one takes some milliseconds. */
export const inEachLocale = <T>(
  make: (locale: string, of: string) => T,
): ((language: Language, of?: string) => T) => {
  const formatters = new Map<string, T>()
  return (language, of = '') => {
    const key = `${language} ${of}`
    // Day before month and 24 hours, as usual in all these languages.
    const formatter = formatters.get(key) ?? make(language === 'en' ? 'en-GB' : language, of)
    formatters.set(key, formatter)
    return formatter
  }
}

const momentIn = inEachLocale(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)
const dayIn = inEachLocale(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }),
)
const relativeTimeIn = inEachLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))

/** Time in the time zone of the shops, the one of {@link formatDay} unless a shop has another one. */
export const formatTime = (language: Language, at: Date): string => momentIn(language, TIME_ZONE).format(at)

export const formatDay = (language: Language, at: Date, timeZone = TIME_ZONE): string =>
  dayIn(language, timeZone).format(at)

/** Time to wait, rounded up: "in 5 minutes", "через 1 минуту". For the parameter `when`. */
export const formatWait = (language: Language, seconds: number): string => {
  const relativeTime = relativeTimeIn(language)
  const wholeSeconds = Math.max(1, Math.ceil(seconds))
  if (wholeSeconds <= 90) return relativeTime.format(wholeSeconds, 'second')
  const minutes = Math.ceil(wholeSeconds / 60)
  return minutes <= 90
    ? relativeTime.format(minutes, 'minute')
    : relativeTime.format(Math.ceil(minutes / 60), 'hour')
}
