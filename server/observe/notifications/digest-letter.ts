import type { Language } from '@vitrina/schema/languages'

/** Frame of a mail with several notifications. */
interface Letter {
  readonly subject: string
  readonly about: string
  /** Heading of the notifications of a site. */
  readonly more: string
  readonly open: string
  readonly choose: string
}

export const DIGEST_LETTER: Readonly<Record<Language, Letter>> = {
  en: {
    subject: 'Vitrina: {count notification|notifications}',
    about: 'This has happened:',
    more: 'There is more: the console has all of it.',
    open: 'Look at the notifications',
    choose: 'Choose the notifications by email in the console: {=link}',
  },
  ro: {
    subject: 'Vitrina: {count notificare|notificări|de notificări}',
    about: 'S-au întâmplat următoarele:',
    more: 'Mai sunt și altele: în consolă le găsiți pe toate.',
    open: 'Vedeți notificările',
    choose: 'Alegeți notificările prin e-mail în consolă: {=link}',
  },
  ru: {
    subject: 'Vitrina: {count уведомление|уведомления|уведомлений}',
    about: 'Произошло следующее:',
    more: 'Это не всё: остальное есть в консоли.',
    open: 'Посмотреть уведомления',
    choose: 'Уведомления по почте выбираются в консоли: {=link}',
  },
  uk: {
    subject: 'Vitrina: {count сповіщення|сповіщення|сповіщень}',
    about: 'Відбулося таке:',
    more: 'Це не все: решта є в консолі.',
    open: 'Переглянути сповіщення',
    choose: 'Сповіщення поштою обираються в консолі: {=link}',
  },
}
