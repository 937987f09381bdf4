import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { TIME_ZONE } from '../time-zone.ts'

/** What a formatter of each language is made by. */
export const eachLocale = <T>(make: (locale: string) => T) =>
  Object.fromEntries(
    // Days before months and 24 hours, as everybody here writes them.
    LANGUAGES.map((language) => [language, make(language === 'en' ? 'en-GB' : language)]),
  ) as Readonly<Record<Language, T>>

const MOMENT = eachLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE }),
)
const DAYS = new Map<string, Readonly<Record<Language, Intl.DateTimeFormat>>>()
const AWAY = eachLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))

/** In the shops' time, as {@link dayOf} is unless a shop has another. */
export const momentOf = (language: Language, at: Date): string => MOMENT[language].format(at)

export const dayOf = (language: Language, at: Date, timeZone = TIME_ZONE): string => {
  const days =
    DAYS.get(timeZone) ??
    eachLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }))
  DAYS.set(timeZone, days)
  return days[language].format(at)
}

/** How long to wait, rounded up: "in 5 minutes", "через 1 минуту". For the parameter `when`. */
export const whenAgain = (language: Language, seconds: number): string => {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole <= 90) return AWAY[language].format(whole, 'second')
  const minutes = Math.ceil(whole / 60)
  return minutes <= 90
    ? AWAY[language].format(minutes, 'minute')
    : AWAY[language].format(Math.ceil(minutes / 60), 'hour')
}
