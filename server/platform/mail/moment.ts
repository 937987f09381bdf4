import type { Language } from '@vitrina/schema/languages'

/** Time in a mail, in the time zone of the shop. */
export const momentAtShop = (language: Language, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at)
